import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { loaders } from 'virtual:words'
import { setSession } from '../src/features/session/session-store.ts'
import { closeSignIn } from '../src/features/session/sign-in-wish.ts'
import { currentToasts, dismissToast } from '../src/ui/toasts.ts'
import { i18n } from '../src/words/translate.ts'

// As long as it takes on a machine that is busy with other tests: what is waited for comes, or the test fails.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

// In English, all of them: which page brings which is seen in the browser tests.
for (const load of Object.values(loaders.en)) i18n.load('en', (await load()).words)

// Files share what they import: each that has a page begins as a visitor to whom nothing was said.
if (typeof document !== 'undefined') {
  setSession({ status: 'signed-out' })
  closeSignIn()
  for (const { id } of currentToasts()) dismissToast(id)
}
