import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { popupWords } from '../../src/features/session/popup-words.ts'
import { signInByPopup } from '../../src/features/session/popup.ts'

const popup = { closed: false, close: vi.fn() }
const opened = vi.fn()
const never = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
  popup.closed = false
  opened.mockReturnValue(popup)
  vi.stubGlobal('open', opened)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const startAddress = () => opened.mock.lastCall?.[0] as URL
const nonce = () => startAddress().searchParams.get('popupNonce')
/** Posts the message of the identity library's final page. */
const tell = (data: object, origin = location.origin) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      origin,
      data: { type: 'better-auth:oauth-popup', nonce: nonce(), ...data },
    }),
  )

describe('the provider’s popup', () => {
  it('opens the library’s address with the parameters to post back to this page', async () => {
    const done = signInByPopup('google', never)
    expect(startAddress().pathname).toBe('/api/identity/oauth-popup/start')
    expect(Object.fromEntries(startAddress().searchParams)).toMatchObject({
      provider: 'google',
      popupOrigin: location.origin,
      callbackURL: '/',
      additionalData: '{"termsVersion":"2026-11"}',
    })
    tell({ token: 't' })
    expect(await done).toEqual({ kind: 'done' })
    expect(popup.close).toHaveBeenCalled()
  })

  it('ignores messages from other origins or with another nonce', async () => {
    const done = signInByPopup('google', never)
    tell({ token: 't' }, 'https://evil.example')
    tell({ token: 't', nonce: 'guessed' })
    tell({ token: 't', type: 'other' })
    popup.closed = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(await done).toEqual({ kind: 'closed' })
  })

  it('is done, not closed, when it posts its outcome and closes at once', async () => {
    const done = signInByPopup('google', never)
    popup.closed = true
    await vi.advanceTimersByTimeAsync(400)
    tell({ token: 't' })
    expect(await done).toEqual({ kind: 'done' })
  })

  it('is reported at once when blocked', async () => {
    opened.mockReturnValue(null)
    expect(await signInByPopup('google', never)).toEqual({ kind: 'blocked' })
  })

  it('is closed by an abort', async () => {
    const leaving = new AbortController()
    const done = signInByPopup('google', leaving.signal)
    leaving.abort()
    expect(await done).toEqual({ kind: 'closed' })
    expect(popup.close).toHaveBeenCalled()
  })

  it('reports a failure with its code', async () => {
    const done = signInByPopup('google', never)
    tell({ error: { code: 'access_denied', description: 'No.' } })
    const outcome = await done
    expect(outcome).toEqual({ kind: 'failed', code: 'access_denied', message: 'No.' })
    expect(popupWords(outcome, 'Google')).toEqual({
      message: 'Signing in with Google did not work.',
      todo: 'You did not allow the sign-in there. Nothing was changed.',
    })
  })
})

describe('the words of an outcome', () => {
  it('are null after a sign-in', () => expect(popupWords({ kind: 'done' }, 'Google')).toBeNull())
  it.each([
    [{ kind: 'blocked' }, 'Allow pop-ups for this page, then press again.'],
    [{ kind: 'closed' }, 'Press again to go on.'],
    [{ kind: 'failed', code: 'server_error', message: 'It is down.' }, 'It is down.'],
    [{ kind: 'failed', code: '', message: '' }, 'Please try again.'],
  ] as const)('say what helps: %j', (outcome, todo) => expect(popupWords(outcome, 'Google')?.todo).toBe(todo))
})
