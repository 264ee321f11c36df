import type { WordsPart } from './catalogue.ts'
import { loadWords } from './load-words.ts'

/** Resolves to the loaded code once its words have loaded too. Rejects when either cannot be loaded. */
export async function withWords<Code>(coming: Promise<Code>, ...parts: WordsPart[]): Promise<Code> {
  const [code] = await Promise.all([coming, loadWords(...parts)])
  return code
}
