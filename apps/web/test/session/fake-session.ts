/** A page's session with a fake server and fake timers, fresh for each test. */
import { afterEach, beforeEach, vi } from 'vitest'
import { setCredentials } from '../../src/api/credentials.ts'
import { setSession } from '../../src/features/session/session-store.ts'
import { endSession, renewToken, token } from '../../src/features/session/session-work.ts'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { fakeServer, Offline, type FakeAnswer } from '../studio/fake-server.ts'
import { profile, sessionAnswer, tokenFor } from './people.ts'

/** Generous, because the machine may be busy. */
export const PATIENCE = { timeout: 25_000 }

export type Answers = Record<string, () => FakeAnswer | Promise<FakeAnswer>>

/** Responds by path below `/api`; a visitor by default. */
export function serve(answers: Answers = {}) {
  const given: Answers = {
    '/identity/get-session': () => ({ status: 200, body: sessionAnswer }),
    '/identity/token': () => ({ status: 200, body: { token: tokenFor(900) } }),
    '/identity/sign-out': () => ({ status: 200, body: { success: true } }),
    '/auth/profile': () => ({ status: 200, body: profile }),
    ...answers,
  }
  const { requests } = fakeServer(({ path }) => {
    const answer = given[path.slice('/api'.length)]
    if (!answer) throw new Error(`nobody answers ${path}`)
    return answer()
  })
  const asked = (path: string) => requests.filter((request) => request.path === `/api${path}`).length
  return { asked }
}

export const down = (): FakeAnswer => {
  throw new Offline()
}
export const unauthorized = () => ({ status: 401, body: { code: 'UNAUTHORIZED', message: 'Unauthorized' } })
export const toasts = () => currentToasts().map(({ text }) => text)

/** Call once per test file. */
export function useFreshSession() {
  beforeEach(() => {
    vi.useFakeTimers()
    setCredentials({ token, renew: renewToken, giveUp: () => endSession('over') })
    localStorage.clear()
    setSession({ status: 'unknown' })
  })
  afterEach(() => {
    endSession('quiet')
    setCredentials(null)
    for (const { id } of currentToasts()) dismissToast(id)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
