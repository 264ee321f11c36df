import type { WordsPart } from './catalogue.ts'
import { loadWords } from './load-words.ts'

/** Code on its way, once the words it shows have come as well. Rejects when either does not come. */
export async function withWords<Code>(coming: Promise<Code>, ...parts: WordsPart[]): Promise<Code> {
  const [code] = await Promise.all([coming, loadWords(...parts)])
  return code
}
