// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loaders } from 'virtual:words'

const webDir = join(import.meta.dirname, '../..')
const codeBelow = (folder: string) =>
  readdirSync(join(webDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^words\/e[ns]\//.test(file))
    .map((file) => readFileSync(join(webDir, folder, file), 'utf8'))
const code = [...codeBelow('src'), ...codeBelow('build')].join('\n')

/** Ids built by templates, such as `shell.theme.${theme}`. */
const templates = Array.from(
  code.matchAll(/`([a-z-]+\.[^`]*\$\{[^`]*)`/g),
  ([, template = '']) =>
    new RegExp(
      `^${template.replaceAll('.', String.raw`\.`).replaceAll(/\$\{[^}]*\}/g, String.raw`[\w.-]+`)}$`,
    ),
)

test('every message is used', async () => {
  const parts = await Promise.all(Object.values(loaders.en).map((load) => load()))
  const ids = parts.flatMap(({ words }) => Object.keys(words))
  const isSaid = (id: string) =>
    code.includes(`'${id}'`) || code.includes(`"${id}"`) || templates.some((template) => template.test(id))
  expect(ids.filter((id) => !isSaid(id))).toEqual([])
})
