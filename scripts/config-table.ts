/** Writes docs/configuration.md from the schema of the settings: `node scripts/config-table.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '../apps/api/src/config/settings.ts'
import { formatText } from './format-text.ts'

export const configurationFile = join(import.meta.dirname, '../docs/configuration.md')

/** Returns the whole page, formatted: an introduction, and a row for each setting. */
export async function configurationPage(): Promise<string> {
  const page = [
    '# Configuration',
    '',
    'For operators: all environment variables. The product reads them once, at start. All are optional: without any, `npm start` runs',
    'everything in one process on an embedded database, with pictures in a folder. If settings contradict each other, the product',
    'names the variable and does not start.',
    '',
    '<!-- Made by scripts/config-table.ts from apps/api/src/config/settings.ts. -->',
    '',
    '| Variable | Default | What it does |',
    '| --- | --- | --- |',
    ...Object.entries(settings.shape).map(
      ([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${setting.description ?? ''} |`,
    ),
    '',
  ].join('\n')
  return formatText(configurationFile, page)
}

function defaultOf(setting: (typeof settings.shape)[keyof typeof settings.shape]): string {
  const text = setting.meta()?.defaultText
  if (text) return text
  const value = 'defaultValue' in setting.def ? String(setting.def.defaultValue) : ''
  return value === '' ? 'none' : `\`${value}\``
}

if (import.meta.main) writeFileSync(configurationFile, await configurationPage())
