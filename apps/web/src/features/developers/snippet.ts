/** Builds the HTML snippet that a shop puts into its pages. */
import { widgetPath } from '@toile/contract/embed'
import type { GarmentCategory } from '@toile/contract/garments'
import type { EngineChoice } from '@toile/widget/messages'

export type SnippetOptions = {
  /** Empty when looks are made only on the device. */
  key: string
  image: string
  name: string
  category: GarmentCategory
  engine: EngineChoice
  background: string
  color: string
  /** `sha384-…`; null when the script may change with the server. */
  integrity: string | null
}

/** Returns two HTML tags; attributes with default values are omitted. */
export function snippetOf(origin: string, options: SnippetOptions): string {
  const { key, image, name, category, engine, background, color, integrity } = options
  const script = tagOf('script', [
    ['type', 'module'],
    ['src', origin + widgetPath],
    ...(integrity === null
      ? []
      : ([
          ['integrity', integrity],
          ['crossorigin', 'anonymous'],
        ] as const)),
  ])
  const style = `display:block;min-height:3rem;--toile-button-background:${background};--toile-button-color:${color}`
  const element = tagOf('toile-try-on', [
    ...(key === '' ? [] : ([['key', key]] as const)),
    ['image', image],
    ['name', name],
    ...(category === 'auto' ? [] : ([['category', category]] as const)),
    ...(engine === 'auto' ? [] : ([['engine', engine]] as const)),
    ['style', style],
  ])
  return `${script}\n${element}`
}

const tagOf = (name: string, attributes: readonly (readonly [name: string, value: string])[]) =>
  `<${[name, ...attributes.map(([name, value]) => `${name}="${escaped(value)}"`)].join(' ')}></${name}>`

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
