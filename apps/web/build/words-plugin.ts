/**
 * Vite plugin for the message catalogue. `virtual:words` exports a loader for each part in each language. Messages are
 * compiled, so that pages need neither the message parser nor the other languages.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { languages, type Language } from '@toile/contract/languages'
import type { Plugin } from 'vite'
import type { WordsPart } from '../src/words/catalogue.ts'

const VIRTUAL = 'virtual:words'
const PART = /^virtual:words\/(?<language>[a-z]+)\/(?<part>[a-z-]+)$/

/**
 * @param folder folder with a subfolder for each language
 * @param inPages parts that are only inlined in the pages that show them; a build has no loaders for these
 */
export function wordsPlugin(folder: string, inPages: readonly WordsPart[] = []): Plugin {
  let leftOut: readonly string[] = []
  return {
    name: 'toile:words',
    configResolved({ command }) {
      if (command === 'build') leftOut = inPages
    },
    resolveId: (id) => (id === VIRTUAL || PART.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${VIRTUAL}`) return loadersModule(folder, leftOut)
      const { language, part } = (id.startsWith('\0') && PART.exec(id.slice(1))?.groups) || {}
      if (!language || !part) return undefined
      this.addWatchFile(fileOf(folder, language, part))
      const words = await compileWords(folder, language as Language, part)
      // Parsed as JSON, which is faster than code. In a string in single quotes, JSON's own quotes need no escaping.
      const json = JSON.stringify(words).replaceAll(/[\\']/g, String.raw`\$&`)
      return `export const words = JSON.parse('${json}')`
    },
  }
}

const fileOf = (folder: string, language: string, part: string) => join(folder, language, `${part}.ts`)

/** Lists the parts of the catalogue, by file name. */
export const readParts = (folder: string): string[] =>
  readdirSync(join(folder, languages[0])).map((file) => file.replace(/\.ts$/, ''))

/** Compiles a part's messages for lingui. Throws when a message cannot be parsed. */
export async function compileWords(
  folder: string,
  language: Language,
  part: string,
): Promise<Record<string, CompiledMessage>> {
  const file = fileOf(folder, language, part)
  // The query changes with the file, because Node caches modules by address.
  const url = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
  const { words } = (await import(url)) as { words: Record<string, string> }
  return Object.fromEntries(
    Object.entries(words).map(([id, message]) => [id, compileMessageOrThrow(message)]),
  )
}

function loadersModule(folder: string, leftOut: readonly string[]): string {
  const loaderOf = (language: string, part: string) =>
    `'${part}': () => import('${VIRTUAL}/${language}/${part}')`
  const parts = readParts(folder).filter((part) => !leftOut.includes(part))
  const each = languages.map(
    (language) => `${language}: { ${parts.map((part) => loaderOf(language, part)).join(', ')} }`,
  )
  return `export const loaders = { ${each.join(', ')} }`
}
