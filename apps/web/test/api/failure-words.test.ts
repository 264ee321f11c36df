import { afterEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '../../src/api/api-error.ts'
import { failureLine, failureWords } from '../../src/api/failure-words.ts'
import { readSession, resendVerification, signInByPassword } from '../../src/api/identity.ts'
import { fakeServer, Offline, type FakeAnswer } from '../studio/fake-server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const input = { email: 'a@example.com', password: 'purple-dress-9' }

async function wordsFor(answer: FakeAnswer | Response) {
  fakeServer(() => answer)
  return failureWords(await signInByPassword(input).catch((error: unknown) => error))
}

describe('a failed call of signing in', () => {
  it('is described by the server’s message, with a remedy', async () => {
    const body = {
      error: 'The email or the password is not right.',
      code: 'unauthenticated',
      requestId: 'r',
      reason: 'INVALID_EMAIL_OR_PASSWORD',
    }
    expect(await wordsFor({ status: 401, body })).toEqual({
      message: 'The email or the password is not right.',
      todo: 'Check both, or ask for a new password by mail.',
    })
  })

  it('is described by the catalogue when the email is not verified, whatever the library says', async () => {
    const body = { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' }
    expect(await wordsFor({ status: 403, body })).toEqual({
      message: 'Please verify your email before signing in. Check your inbox for verification link.',
      todo: '',
    })
  })

  it.each([
    ['30', 'Try again in 30 seconds.'],
    ['600', 'Try again in 10 minutes.'],
    [null, 'Wait a moment and try again.'],
  ])('tells how long to wait: Retry-After %s', async (seconds, todo) => {
    const headers = seconds === null ? {} : { 'retry-after': seconds }
    const words = await wordsFor({ status: 429, body: { error: 'Too often.' }, headers })
    expect(words).toEqual({ message: 'Too often.', todo })
  })

  it('does not ask for a moment’s patience after a lock of a quarter of an hour', async () => {
    const error = 'That was too many wrong codes. Please wait a quarter of an hour.'
    const body = { error, code: 'rate_limited', requestId: 'r', reason: 'ACCOUNT_TEMPORARILY_LOCKED' }
    expect(await wordsFor({ status: 429, body })).toEqual({ message: error, todo: '' })
  })

  it('has words when the response has none', async () => {
    expect((await wordsFor({ status: 500 })).message).toBe('Something went wrong on our side.')
    expect((await wordsFor({ status: 400 })).message).toBe('Something in the request is missing or wrong.')
  })

  it('tells a proxy’s page from a refusal of our server', async () => {
    const page = new Response('<h1>nginx</h1>', { status: 503 })
    expect((await wordsFor(page)).message).toBe('The server could not be reached.')
    const body = { error: 'This server cannot send mail yet.', code: 'mail_unavailable', requestId: 'r' }
    expect((await wordsFor({ status: 503, body })).message).toBe('This server cannot send mail yet.')
  })

  it('is described as offline when the device is', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(failureLine(unreachable('gone'))).toBe(
      'You seem to be offline. Check your connection and try again.',
    )
  })
})

describe('the calls of signing in', () => {
  it('go as JSON below the identity’s path', async () => {
    const { requests } = fakeServer(() => ({ status: 200, body: {} }))
    await resendVerification({ email: 'a@example.com', callbackURL: '/virtual-try-outfit?verified=1' })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/identity/send-verification-email',
      body: { email: 'a@example.com', callbackURL: '/virtual-try-outfit?verified=1' },
    })
  })

  it('accept null for a visitor, and reject an unexpected response', async () => {
    fakeServer(() => new Response('null'))
    expect(await readSession()).toBeNull()
    fakeServer(() => ({ status: 200, body: { user: 1 } }))
    await expect(readSession()).rejects.toMatchObject({ code: 'unexpected_answer' })
    fakeServer(() => {
      throw new Offline()
    })
    await expect(readSession()).rejects.toMatchObject({ code: 'unreachable' })
  })
})
