// @vitest-environment node
import { languages, type Language } from '@toile/contract/languages'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { loaders } from 'virtual:words'
import type { WordsPart } from '../../src/words/catalogue.ts'

const parts = Object.keys(loaders.en) as WordsPart[]
const others = languages.slice(1)

/** Words spelled the same in Spanish and English. */
const shared = new Set(['auto', 'legal', 'look', 'plan', 'premium'])

const textOf = async (language: Language, part: WordsPart): Promise<Record<string, string>> =>
  ((await import(`../../src/words/${language}/${part}.ts`)) as { words: Record<string, string> }).words

type Token = CompiledMessage[number]

/** Names of a message's placeholders, including those inside plurals. */
function placeholders(message: CompiledMessage): string[] {
  const names = (token: Token): string[] => {
    if (typeof token === 'string') return []
    const [name, , options] = token
    const branches = typeof options === 'object' ? Object.values(options as Record<string, unknown>) : []
    return [name, ...branches.flatMap((branch) => (Array.isArray(branch) ? branch.flatMap(names) : []))]
  }
  return [...new Set(message.flatMap(names))].toSorted()
}

/** Tags of a message, sorted. */
const tags = (message: string) => [...new Set(message.match(/<[^<>]+>/g))].toSorted()

/** The words of a message, without placeholders and tags. */
const ownWords = (message: string) =>
  message
    .replaceAll(/<[^<>]+>|\{\w+\}/g, ' ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

describe.each(parts)('the part %s', (part) => {
  it.each(languages)('can be read in %s, and no message is empty', async (language) => {
    const compiled = Object.entries((await loaders[language][part]()).words)
    expect(compiled.length).toBeGreaterThan(0)
    const empty = compiled.filter(([, message]) => message.length === 0)
    expect(empty).toEqual([])
  })

  it.each(others)('has the same values and tags in %s', async (language) => {
    const [english, other] = await Promise.all([textOf('en', part), textOf(language, part)])
    const [{ words: here }, { words: there }] = await Promise.all([
      loaders.en[part](),
      loaders[language][part](),
    ])
    expect(Object.keys(other).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const [id, message] of Object.entries(english)) {
      expect(placeholders(there[id] ?? []), id).toEqual(placeholders(here[id] ?? []))
      expect(tags(other[id] ?? ''), id).toEqual(tags(message))
    }
  })

  it('contains no English in other languages', async () => {
    const [english, spanish] = await Promise.all([textOf('en', part), textOf('es', part)])
    const same = Object.entries(english).filter(
      ([id, message]) => spanish[id] === message && ownWords(message).some((word) => !shared.has(word)),
    )
    expect(same).toEqual([])
  })
})
