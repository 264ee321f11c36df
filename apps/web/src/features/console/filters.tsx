import { useId, type FormEvent } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '../../ui/button.tsx'
import { t } from '../../words/translate.ts'
import { consoleAddress, filtersIn, type ConsoleView, type FilterName } from './addresses.ts'

/** A filter: a choice among `options`, or without them a field of `type`. */
export type Filter = {
  name: FilterName
  label: string
  options?: readonly string[]
  type?: 'date' | 'number' | 'text'
}

/** The filters of a list. The choices are put in the URL. */
export function FilterForm({ view, filters }: { view: ConsoleView; filters: readonly Filter[] }) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    const kept = view.holder ? { holder: view.holder } : {}
    navigate(consoleAddress({ page: view.page, ...kept, ...Object.fromEntries(chosen) }))
  }
  return (
    <search>
      {/* A new form per URL, because uncontrolled fields start with its values. */}
      <form key={JSON.stringify(view)} className="console-filters mb-5" onSubmit={choose}>
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} value={view[filter.name] ?? ''} />
        ))}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="sm" variant="ink">
            {t('console.filter')}
          </Button>
          {Object.keys(filtersIn(view)).length > 0 && (
            <Link className="link py-2" to={consoleAddress({ page: view.page })}>
              {t('console.filter.all')}
            </Link>
          )}
        </div>
      </form>
    </search>
  )
}

function FilterField({
  filter: { name, label, options, type = 'text' },
  value,
}: {
  filter: Filter
  value: string
}) {
  const id = useId()
  const look = 'min-h-11 w-full min-w-0 rounded-cut border border-edge bg-paper px-3'
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-[.94rem] font-medium">
        {label}
      </label>
      {options ? (
        <select id={id} name={name} className={look} defaultValue={value}>
          <option value="">{t('console.filter.any')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          type={type}
          className={look}
          defaultValue={value}
          {...(type === 'number' && { min: 0, max: 100 })}
        />
      )}
    </div>
  )
}
