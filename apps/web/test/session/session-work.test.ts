import { describe, expect, it, vi } from 'vitest'
import { readProfile } from '../../src/api/account.ts'
import { currentSession, setSession } from '../../src/features/session/session-store.ts'
import {
  adoptSession,
  onSessionNote,
  refreshSession,
  renewToken,
  signOutHere,
  token,
} from '../../src/features/session/session-work.ts'
import { rememberReferral, rememberedReferral } from '../../src/lib/remembered-referral.ts'
import { currentToasts } from '../../src/ui/toasts.ts'
import type { FakeAnswer } from '../studio/fake-server.ts'
import { PATIENCE, useFreshSession, down, serve, toasts, unauthorized, type Answers } from './fake-session.ts'
import { profile, sessionAnswer, tokenFor, user } from './people.ts'

useFreshSession()

describe('reading the session', () => {
  it('finds the signed-in user, and notes it for the next page and the other tabs', async () => {
    serve()
    expect(await refreshSession()).toBe('in')
    expect(currentSession()).toMatchObject({ status: 'signed-in', user, profile: null })
    expect(localStorage.getItem('toile:session')).toBe(user.id)
  })

  it('shares one request between concurrent callers', async () => {
    const { asked } = serve()
    await Promise.all([refreshSession(), refreshSession(), token()])
    expect(asked('/identity/get-session')).toBe(1)
  })

  it('finds the session of a sign-in that ended while an earlier read was under way', async () => {
    const early = Promise.withResolvers<FakeAnswer>()
    const answers = [early.promise, { status: 200, body: sessionAnswer }]
    serve({ '/identity/get-session': () => answers.shift()! })
    const first = refreshSession()
    const adopted = adoptSession()
    early.resolve({ status: 200, body: null })
    expect(await first).toBe('out')
    await adopted
    expect(currentSession()).toMatchObject({ status: 'signed-in', user })
  })

  it('forgets an outdated note', async () => {
    localStorage.setItem('toile:session', 'somebody')
    serve({ '/identity/get-session': () => ({ status: 200, body: null }) })
    expect(await refreshSession()).toBe('out')
    expect(currentSession().status).toBe('signed-out')
    expect(localStorage.getItem('toile:session')).toBeNull()
    expect(toasts()).toEqual([])
  })

  it('reports an unreachable server, keeps the note, and succeeds on a retry', async () => {
    localStorage.setItem('toile:session', user.id)
    serve({ '/identity/get-session': down })
    expect(await refreshSession()).toBe('unreachable')
    expect(currentSession()).toEqual({ status: 'signed-out', unseen: true })
    expect(localStorage.getItem('toile:session')).toBe(user.id)
    expect(toasts()[0]).toMatch(/^We could not see whether you are signed in\./)
    serve()
    currentToasts()[0]?.action?.onPress()
    expect(currentSession().status).toBe('unknown')
    await vi.waitFor(() => expect(currentSession().status).toBe('signed-in'), PATIENCE)
  })

  it('is read again when the network returns, with one toast for all failures', async () => {
    const { asked } = serve({ '/identity/get-session': down })
    await refreshSession()
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(asked('/identity/get-session')).toBe(2), PATIENCE)
    await refreshSession()
    expect(toasts()).toHaveLength(1)
    serve()
    vi.advanceTimersByTime(1100)
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(currentSession().status).toBe('signed-in'), PATIENCE)
  })
})

describe('the token', () => {
  it('is null for a visitor, without a call', async () => {
    setSession({ status: 'signed-out' })
    const { asked } = serve()
    expect(await token()).toBeNull()
    expect(asked('/identity/token')).toBe(0)
  })

  it('ends the session when the server refuses it, and says so', async () => {
    serve({ '/identity/token': unauthorized })
    await refreshSession()
    expect(await renewToken('old')).toBeNull()
    expect(currentSession().status).toBe('signed-out')
    expect(toasts()).toEqual(['Your session has ended. Sign in again to go on.'])
  })

  it('keeps the session when it cannot be read now', async () => {
    serve({ '/identity/token': down })
    await refreshSession()
    await expect(token()).rejects.toMatchObject({ code: 'unreachable' })
    serve({ '/identity/token': () => ({ status: 429, body: { error: 'Too often.' } }) })
    await expect(token()).rejects.toMatchObject({ code: 'rate_limited' })
    expect(currentSession().status).toBe('signed-in')
  })

  it('of another user who has signed in meanwhile repeats no call, and begins none', async () => {
    const other = { ...user, id: 'another' }
    serve({ '/identity/token': () => ({ status: 200, body: { token: tokenFor(900, 'new', other.id) } }) })
    await refreshSession()
    expect(await renewToken(tokenFor(900, 'old', user.id))).toBeNull()
    serve({
      '/identity/get-session': () => ({ status: 200, body: { ...sessionAnswer, user: other } }),
      '/identity/token': () => ({ status: 200, body: { token: tokenFor(900, 'new', other.id) } }),
    })
    await expect(token()).rejects.toMatchObject({ code: 'unauthenticated' })
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ user: other }), PATIENCE)
    expect(await token()).toBe(tokenFor(900, 'new', other.id))
  })
})

describe('signing out', () => {
  it('ends the session and removes the note', async () => {
    serve()
    await refreshSession()
    await signOutHere()
    expect(currentSession()).toEqual({ status: 'signed-out' })
    expect(localStorage.getItem('toile:session')).toBeNull()
    expect(toasts()).toEqual(['You are signed out.'])
  })

  it('leaves the user signed in when it fails, and can be retried', async () => {
    serve({ '/identity/sign-out': down })
    await refreshSession()
    await signOutHere()
    expect(currentSession().status).toBe('signed-in')
    expect(toasts()[0]).toMatch(/^You are still signed in\. The server could not be reached\./)
    serve()
    currentToasts()[0]?.action?.onPress()
    await vi.waitFor(() => expect(currentSession().status).toBe('signed-out'), PATIENCE)
  })

  /** A response held back until released. */
  function later(answer: FakeAnswer) {
    const { promise, resolve } = Promise.withResolvers<FakeAnswer>()
    return { answer: () => promise, release: () => resolve(answer) }
  }
  const profileRead = () => {
    const outcome = vi.fn()
    readProfile().then(outcome, outcome)
    return outcome
  }

  it('waits for pending calls', async () => {
    const read = later({ status: 200, body: profile })
    const { asked } = serve({ '/auth/profile': read.answer })
    await refreshSession()
    const outcome = profileRead()
    await vi.advanceTimersByTimeAsync(0)
    const out = signOutHere()
    await vi.advanceTimersByTimeAsync(500)
    expect(asked('/auth/profile')).toBe(1)
    expect(asked('/identity/sign-out')).toBe(0)
    read.release()
    await out
    expect(outcome).toHaveBeenCalledWith(profile)
    expect(toasts()).toEqual(['You are signed out.'])
  })

  it('waits at most three seconds for a pending call, and does not report its refusal as the session’s end', async () => {
    const read = later(unauthorized())
    serve({ '/auth/profile': read.answer })
    await refreshSession()
    const outcome = profileRead()
    await vi.advanceTimersByTimeAsync(0)
    const ended = later({ status: 200, body: { success: true } })
    const { asked } = serve({ '/identity/sign-out': ended.answer, '/identity/token': unauthorized })
    const out = signOutHere()
    await vi.advanceTimersByTimeAsync(2999)
    expect(asked('/identity/sign-out')).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked('/identity/sign-out')).toBe(1)
    read.release()
    await vi.advanceTimersByTimeAsync(0)
    ended.release()
    await out
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ status: 401 }))
    expect(asked('/identity/token')).toBe(0)
    expect(toasts()).toEqual(['You are signed out.'])
  })

  it('holds back new calls meanwhile, and sends them only if the user stays signed in', async () => {
    const ended = later({ status: 200, body: { success: true } })
    const { asked } = serve({ '/identity/sign-out': ended.answer })
    await refreshSession()
    const out = signOutHere()
    const outcome = profileRead()
    await vi.advanceTimersByTimeAsync(100)
    ended.release()
    await out
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'unauthenticated' }))
    expect(asked('/auth/profile')).toBe(0)

    serve({ '/identity/sign-out': down })
    await refreshSession()
    const [, stayed] = await Promise.all([signOutHere(), readProfile()])
    expect(stayed).toEqual(profile)
  })

  it('in another tab is noticed here', async () => {
    serve()
    await refreshSession()
    onSessionNote(null)
    expect(currentSession().status).toBe('signed-out')
    expect(toasts()).toEqual(['You were signed out in another tab.'])
  })

  it('and signing in as another user in another tab reads the session again', async () => {
    serve()
    await refreshSession()
    const other = { ...user, id: 'another', email: 'other@example.com' }
    serve({
      '/identity/get-session': () => ({ status: 200, body: { ...sessionAnswer, user: other } }),
    })
    onSessionNote('another')
    expect(currentSession().status).toBe('unknown')
    await vi.waitFor(
      () => expect(currentSession()).toMatchObject({ user: { id: 'another' }, profile: null }),
      PATIENCE,
    )
  })
})

describe('a referral code', () => {
  const award = { status: 200, body: { success: true, creditsAwarded: 10, credits: 60 } }
  const refusal = (code: string, status: number) => () => ({
    status,
    body: { error: 'No such code.', code, requestId: 'r' },
  })
  const signInWith = async (redeem: () => FakeAnswer, answers: Answers = {}) => {
    rememberReferral('K7WQ2M')
    const served = serve({ '/auth/referral': redeem, ...answers })
    await refreshSession()
    await vi.advanceTimersByTimeAsync(1000)
    return served
  }

  it('is redeemed after sign-in, reported, and forgotten', async () => {
    await signInWith(() => award)
    expect(currentSession()).toMatchObject({ profile: { credits: 60, referralRedeemed: true } })
    expect(toasts()).toEqual(['Your friend’s code is redeemed: 10 credits for each of you.'])
    expect(rememberedReferral()).toBeNull()
  })

  it('is reported and forgotten when refused', async () => {
    await signInWith(refusal('not_found', 404))
    expect(toasts()).toEqual(['Your friend’s code was not taken. No such code.'])
    expect(rememberedReferral()).toBeNull()
  })

  it('is kept for the next visit when the server is unreachable', async () => {
    await signInWith(down)
    expect(toasts()).toEqual([])
    expect(rememberedReferral()).toBe('K7WQ2M')
  })

  it('is not sent for a user who has already redeemed one', async () => {
    const { asked } = await signInWith(() => award, {
      '/auth/profile': () => ({ status: 200, body: { ...profile, referralRedeemed: true } }),
    })
    expect(asked('/auth/referral')).toBe(0)
    expect(rememberedReferral()).toBeNull()
  })
})
