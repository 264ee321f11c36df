import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { product } from '../../src/content.ts'
import { i18n } from '../../src/words/translate.ts'
import { named, quoted, quotedValues, saidByServer } from './spec-words.ts'

const project = join(import.meta.dirname, '../../../..')
/** Present only in development checkouts. */
const specification = join(project, '../shared/spec.md')

const sourcesBelow = (folder: string, leftOut: RegExp) =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !leftOut.test(file))
    .map((file) => readFileSync(join(project, folder, file), 'utf8'))
    .join('\n')

/** The app's sources, without the catalogues. */
const app = sourcesBelow('apps/web/src', /^words[/\\](?:en|es)[/\\]/)
/** Ids built by templates, such as `studio.making.turn.${turn}`; an area is one of two. */
const patterns = [...app.matchAll(/`([a-z][\w-]*\.[^`\s]*\$\{[^`]*)`/g)].map(([, template = '']) => {
  const fixed = template.replaceAll('.', String.raw`\.`).replaceAll(/\$\{area\}/g, '(?:model|clothing)')
  return new RegExp(`^${fixed.replaceAll(/\$\{[^}]*\}/g, String.raw`[\w-]+`)}$`)
})
const isShown = (id: string) =>
  app.includes(`'${id}'`) || app.includes(`"${id}"`) || patterns.some((pattern) => pattern.test(id))

/** Removes text for screen readers, and tags. */
const onScreen = (words: string) => words.replaceAll(/<hidden>.*?<\/hidden>/g, '').replaceAll(/<\/?\w+>/g, '')

describe.each(Object.entries({ ...quoted, ...named }))('“%s”', (says, { id, values }) => {
  test('is in the catalogue word for word', () => {
    const filled = says.replaceAll('{product}', product.name)
    expect(onScreen(i18n._(id, values))).toBe(filled)
  })
  test('is used by the app', () => {
    expect(isShown(id), id).toBe(true)
  })
})

test.each(saidByServer)('the server’s sources contain “%s”', (sentence) => {
  expect(sourcesBelow('apps/api/src', /^$/)).toContain(`'${sentence}'`)
})

describe.runIf(existsSync(specification))('beside its specification', () => {
  test('every text quoted in the specification is checked here', () => {
    const text = readFileSync(specification, 'utf8')
    // An apostrophe inside a word is not a quote.
    const quotes = [...text.matchAll(/(?<![\w.])'([^'\n]+)'(?!\w)/g)].map(([, words]) => words)
    expect(new Set(quotes)).toEqual(new Set([...Object.keys(quoted), ...quotedValues]))
  })
})
