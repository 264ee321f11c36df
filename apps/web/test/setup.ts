import './without-owner-stacks.ts'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { loaders } from 'virtual:words'
import { FakeChannel } from './other-tab.ts'

// Generous, because the machine may be busy with other tests: only missing elements fail.
configure({ asyncUtilTimeout: 25_000 })
// A query fails often before its element appears. The document is printed only when the message is read: printing it for each
// failure took a fifth of the processor time.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) => {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    const get = () => getElementError(message, container).message
    return Object.defineProperty(error, 'message', { get, configurable: true })
  },
})
// After the cleanup. Tests of the build have no history; those of the API have a base elsewhere.
afterEach(() => globalThis.history?.replaceState(null, '', location.origin))
afterEach(cleanup)
// A fake network would answer the next file of the worker, too.
afterAll(() => vi.unstubAllGlobals())
Object.assign(globalThis, { BroadcastChannel: FakeChannel })

// Test files share the packages they import, whose loading took half of the time. The app's own modules, which hold
// state, are loaded anew for each file.
vi.resetModules()
// Loads all English words; browser tests check which page loads which.
const { i18n } = await import('../src/words/translate.ts')
for (const load of Object.values(loaders.en)) i18n.load('en', (await load()).words)
