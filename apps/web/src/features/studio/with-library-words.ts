import { loadWords } from '../../words/load-words.ts'

/** Code that comes for those who are signed in, with the words it shows. */
export async function withLibraryWords<Code>(coming: Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([coming, loadWords('library')])
  return code
}
