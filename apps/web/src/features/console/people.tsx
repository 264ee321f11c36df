import type { Person } from '@toile/contract/console'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { findPeople } from '../../api/console.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { t } from '../../words/translate.ts'
import { consoleAddress, wantsSearch } from './addresses.ts'
import { ReadingState } from './reading-state.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

export function PeoplePage({ q }: { q: string }) {
  const [typed, setTyped] = useState(q)
  const state = useHistoryState<unknown>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wantsSearch(state)) field.current?.focus()
  }, [state])
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) navigate(consoleAddress({ page: 'people', q: typed.trim() }))
  }
  return (
    <>
      <search>
        <form className="flex console-form flex-wrap items-end gap-3" onSubmit={search}>
          <Field
            className="min-w-0 flex-1 basis-72"
            label={t('console.search')}
            name="q"
            ref={field}
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" variant="ink">
            {t('console.search.go')}
          </Button>
        </form>
      </search>
      <p className="mt-2 console-form text-ink-2">{t('console.search.hint')}</p>
      {q.length > 2 && <SearchResults key={q} q={q} />}
    </>
  )
}

function SearchResults({ q }: { q: string }) {
  const { value, failure, load } = useGuardedReading(useCallback(() => findPeople(q), [q]))
  return (
    <div className="mt-6">
      {!value && <ReadingState failure={failure} onRetry={() => void load()} />}
      {value?.length === 0 && <p>{t('console.search.none', { q })}</p>}
      {value && value.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {value.map((person) => (
            <FoundPerson key={person.holder} person={person} />
          ))}
        </ul>
      )}
    </div>
  )
}

const FoundPerson = ({ person: { holder, email, username, credits, suspendedAt } }: { person: Person }) => (
  <li className="flex flex-wrap items-center gap-x-5 gap-y-1 py-3">
    <Link
      className="link min-w-0 flex-1 py-1 break-all"
      to={consoleAddress({ page: 'people', holder })}
      data-row
    >
      {email}
    </Link>
    {username && <span className="text-ink-2">{username}</span>}
    {suspendedAt && <span className="font-medium text-pin">{t('console.suspended')}</span>}
    <span className="tabular-nums">{t('console.credits.count', { count: credits })}</span>
  </li>
)
