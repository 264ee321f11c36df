import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { loaders } from 'virtual:words'
import { FakeChannel } from './other-tab.ts'

// As long as it takes on a machine that is busy with other tests: what is waited for comes, or the test fails.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
Object.assign(globalThis, { BroadcastChannel: FakeChannel })

// Files share the packages they import, whose reading took half of the time; the web app's own modules, which hold what a
// page knows, each reads anew.
vi.resetModules()
// In English, all of them: which page brings which is seen in the browser tests.
const { i18n } = await import('../src/words/translate.ts')
for (const load of Object.values(loaders.en)) i18n.load('en', (await load()).words)
