/** Writes HTML tags with escaped attributes. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')

/** `true` writes an attribute without a value. */
type Attributes = Record<string, string | true>

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(value)}"`))
    .join('')

/** Writes a tag without content, such as `<meta name="robots" content="noindex">`. */
export const tag = (name: string, attributes: Attributes): string => `<${name}${attributesOf(attributes)}>`

tag.text = escaped
/** Writes a script tag with JSON data. `<` is escaped, so that no value can end the tag. */
tag.json = (attributes: Attributes, data: unknown): string =>
  `<script${attributesOf(attributes)}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
