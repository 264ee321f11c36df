/** Formats generated files as `npm run format` would. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatOptions } from 'oxfmt'

const optionsFile = join(import.meta.dirname, '../.oxfmtrc.json')

/** Formats text in the language of the file's name. Throws on a syntax error. */
export async function formatText(file: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(optionsFile, 'utf8')) as FormatOptions
  const { code, errors } = await format(file, text, options)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
