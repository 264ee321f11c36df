/** Writes tags of HTML. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')

/** `true` writes the name alone. */
type Attributes = Record<string, string | true>

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(value)}"`))
    .join('')

/** A tag without content, as `<meta name="robots" content="noindex">`. */
export const tag = (name: string, attributes: Attributes): string => `<${name}${attributesOf(attributes)}>`

tag.text = escaped
/** Data for scripts: `<` is written so that none of it ends the tag. */
tag.json = (attributes: Attributes, data: unknown): string =>
  `<script${attributesOf(attributes)}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
