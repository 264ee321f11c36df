import { garmentCategories } from '@toile/contract/garments'
import { engineChoices } from '@toile/widget/messages'
import { useEffect, useState } from 'react'
import { readKeys } from '../../api/keys.ts'
import { useReading } from '../../lib/use-reading.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { t } from '../../words/translate.ts'
import { CodeBlock } from './code-block.tsx'
import { ownOrigin } from './code-samples.ts'
import { isUsable } from './key-entry.tsx'
import { Part } from './part.tsx'
import { Select } from '../../ui/select.tsx'
import { snippetOf, type SnippetOptions } from './snippet.ts'
import { WidgetPreview } from './widget-preview.tsx'
import { readIntegrity } from './widget-script.ts'
import { WidgetUsageList } from './widget-usage-list.tsx'

const initial: SnippetOptions = {
  key: '',
  image: '/products/123.jpg',
  name: 'Linen shirt',
  category: 'auto',
  engine: 'device',
  background: '#f3d534',
  color: '#1d1e1f',
  integrity: null,
}

/** The section on the shop widget: builds its snippet, previews it, and shows a signed-in user its usage. */
export function WidgetPart({ isSignedIn }: { isSignedIn: boolean }) {
  const [options, setOptions] = useState(initial)
  const [isPreviewed, setPreviewed] = useState(false)
  const change = (part: Partial<SnippetOptions>) => setOptions((before) => ({ ...before, ...part }))
  const pin = async () => change({ integrity: options.integrity === null ? await readIntegrity() : null })
  return (
    <Part id="widget" title={t('developers.widget')} lead={t('developers.widget.lead')}>
      <form className="grid max-w-[34rem] grid-cols-1 gap-5" onSubmit={(event) => event.preventDefault()}>
        <KeyChoice options={options} onChange={change} isSignedIn={isSignedIn} />
        <Field
          label={t('developers.widget.image')}
          hint={t('developers.widget.image.hint')}
          value={options.image}
          onChange={({ currentTarget: { value } }) => change({ image: value })}
        />
        <Field
          label={t('developers.widget.name')}
          value={options.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <Select
          label={t('developers.widget.category')}
          value={options.category}
          options={garmentCategories.map((value) => [value, t(`developers.widget.category.${value}`)])}
          onValue={(category) => change({ category })}
        />
        <Select
          label={t('developers.widget.engine')}
          value={options.engine}
          options={engineChoices.map((value) => [value, t(`developers.widget.engine.${value}`)])}
          onValue={(engine) => change({ engine })}
        />
        <div className="flex flex-wrap gap-5">
          <Colour
            label={t('developers.widget.background')}
            value={options.background}
            onValue={(background) => change({ background })}
          />
          <Colour
            label={t('developers.widget.color')}
            value={options.color}
            onValue={(color) => change({ color })}
          />
        </div>
      </form>
      <CodeBlock label={t('developers.widget.code')} code={snippetOf(ownOrigin(), options)} />
      <p className="max-w-[42rem] text-[.94rem] text-ink-2">{t('developers.widget.pin.means')}</p>
      <div className="flex flex-wrap gap-3">
        <Button aria-pressed={options.integrity !== null} onClick={() => void pin()}>
          {t('developers.widget.pin')}
        </Button>
        {!isPreviewed && <Button onClick={() => setPreviewed(true)}>{t('developers.widget.preview')}</Button>}
      </div>
      {isPreviewed && <WidgetPreview options={options} />}
      {isSignedIn && <WidgetUsageList />}
    </Part>
  )
}

type KeyChoiceProps = {
  options: SnippetOptions
  onChange: (part: Partial<SnippetOptions>) => void
  isSignedIn: boolean
}

/** Chooses the key of the snippet. Lists contain only a key's prefix, so the whole key must be pasted. */
function KeyChoice({ options, onChange, isSignedIn }: KeyChoiceProps) {
  const { value: keys, load } = useReading(readKeys)
  useEffect(() => {
    if (isSignedIn) void load()
  }, [isSignedIn, load])
  const own = keys?.filter((key) => key.kind === 'publishable' && isUsable(key)) ?? []
  const hint =
    own.length === 0
      ? t('developers.widget.key.none')
      : t('developers.widget.key.hint', { keys: own.map(({ prefix }) => `${prefix}…`).join(', ') })
  return (
    <Field
      label={t('developers.widget.key')}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      value={options.key}
      onChange={({ currentTarget: { value } }) => {
        const key = value.trim()
        onChange({ key, engine: key === '' ? 'device' : 'auto' })
      }}
    />
  )
}

type ColourProps = { label: string; value: string; onValue: (value: string) => void }

const Colour = ({ label, value, onValue }: ColourProps) => (
  <label className="flex items-center gap-3">
    <input
      type="color"
      className="size-11"
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
    {label}
  </label>
)
