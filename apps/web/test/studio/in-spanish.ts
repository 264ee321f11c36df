import { loaders } from 'virtual:words'
import { onTestFinished } from 'vitest'
import { i18n } from '../../src/words/translate.ts'

/** The rest of the test is of a page in Spanish. */
export async function inSpanish(): Promise<void> {
  for (const load of Object.values(loaders.es)) i18n.load('es', (await load()).words)
  i18n.activate('es')
  onTestFinished(() => i18n.activate('en'))
}
