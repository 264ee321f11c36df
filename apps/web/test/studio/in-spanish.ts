import { loaders } from 'virtual:words'
import { onTestFinished } from 'vitest'
import { i18n } from '../../src/words/translate.ts'

/** Switches the page to Spanish for the rest of the test. */
export async function inSpanish(): Promise<void> {
  for (const load of Object.values(loaders.es)) i18n.load('es', (await load()).words)
  i18n.activate('es')
  onTestFinished(() => i18n.activate('en'))
}
