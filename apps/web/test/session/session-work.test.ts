import { describe, expect, it, vi } from 'vitest'
import { readProfile } from '../../src/api/account.ts'
import { currentSession, setSession } from '../../src/features/session/session-store.ts'
import {
  onSessionNote,
  readSessionAgain,
  renewToken,
  signOutHere,
  token,
} from '../../src/features/session/session-work.ts'
import { rememberReferral, rememberedReferral } from '../../src/lib/remembered-referral.ts'
import { currentToasts } from '../../src/ui/toasts.ts'
import type { FakeAnswer } from '../studio/fake-server.ts'
import { PATIENCE, useFreshSession, down, serve, toasts, unauthorized, type Answers } from './fake-session.ts'
import { profile, sessionAnswer, user } from './people.ts'

useFreshSession()

describe('reading the session', () => {
  it('finds who is signed in, and notes it for the next page and the other tabs', async () => {
    serve()
    expect(await readSessionAgain()).toBe('in')
    expect(currentSession()).toMatchObject({ status: 'signed-in', user, profile: null })
    expect(localStorage.getItem('toile:session')).toBe(user.id)
  })

  it('asks once however many ask', async () => {
    const { asked } = serve()
    await Promise.all([readSessionAgain(), readSessionAgain(), token()])
    expect(asked('/identity/get-session')).toBe(1)
  })

  it('forgets a note that is not true', async () => {
    localStorage.setItem('toile:session', 'somebody')
    serve({ '/identity/get-session': () => ({ status: 200, body: null }) })
    expect(await readSessionAgain()).toBe('out')
    expect(currentSession().status).toBe('signed-out')
    expect(localStorage.getItem('toile:session')).toBeNull()
    expect(toasts()).toEqual([])
  })

  it('tells when it cannot know, keeps the note, and finds out on another try', async () => {
    localStorage.setItem('toile:session', user.id)
    serve({ '/identity/get-session': down })
    expect(await readSessionAgain()).toBe('unreachable')
    expect(currentSession()).toEqual({ status: 'signed-out', unseen: true })
    expect(localStorage.getItem('toile:session')).toBe(user.id)
    expect(toasts()[0]).toMatch(/^We could not see whether you are signed in\./)
    serve()
    currentToasts()[0]?.action?.onPress()
    expect(currentSession().status).toBe('unknown')
    await vi.waitFor(() => expect(currentSession().status).toBe('signed-in'), PATIENCE)
  })
})

describe('the token', () => {
  it('is none for a visitor, without a call', async () => {
    setSession({ status: 'signed-out' })
    const { asked } = serve()
    expect(await token()).toBeNull()
    expect(asked('/identity/token')).toBe(0)
  })

  it('that the server gives no more ends the session, and says so', async () => {
    serve({ '/identity/token': unauthorized })
    await readSessionAgain()
    expect(await renewToken('old')).toBeNull()
    expect(currentSession().status).toBe('signed-out')
    expect(toasts()).toEqual(['Your session has ended. Sign in again to go on.'])
  })

  it('that cannot be read now ends nothing', async () => {
    serve({ '/identity/token': down })
    await readSessionAgain()
    await expect(token()).rejects.toMatchObject({ code: 'unreachable' })
    serve({ '/identity/token': () => ({ status: 429, body: { error: 'Too often.' } }) })
    await expect(token()).rejects.toMatchObject({ code: 'rate_limited' })
    expect(currentSession().status).toBe('signed-in')
  })
})

describe('signing out', () => {
  it('ends it here and takes the note away', async () => {
    serve()
    await readSessionAgain()
    await signOutHere()
    expect(currentSession()).toEqual({ status: 'signed-out' })
    expect(localStorage.getItem('toile:session')).toBeNull()
    expect(toasts()).toEqual(['You are signed out.'])
  })

  it('that fails leaves the person signed in, and can be tried again', async () => {
    serve({ '/identity/sign-out': down })
    await readSessionAgain()
    await signOutHere()
    expect(currentSession().status).toBe('signed-in')
    expect(toasts()[0]).toMatch(/^You are still signed in\. The server could not be reached\./)
    serve()
    currentToasts()[0]?.action?.onPress()
    await vi.waitFor(() => expect(currentSession().status).toBe('signed-out'), PATIENCE)
  })

  /** The answer to a path, when it is let go. */
  function later(answer: FakeAnswer) {
    const { promise, resolve } = Promise.withResolvers<FakeAnswer>()
    return { answer: () => promise, letGo: () => resolve(answer) }
  }
  const profileRead = () => {
    const outcome = vi.fn()
    readProfile().then(outcome, outcome)
    return outcome
  }

  it('waits for the answers to what was asked before', async () => {
    const read = later({ status: 200, body: profile })
    const { asked } = serve({ '/auth/profile': read.answer })
    await readSessionAgain()
    const outcome = profileRead()
    await vi.advanceTimersByTimeAsync(0)
    const out = signOutHere()
    await vi.advanceTimersByTimeAsync(500)
    expect(asked('/auth/profile')).toBe(1)
    expect(asked('/identity/sign-out')).toBe(0)
    read.letGo()
    await out
    expect(outcome).toHaveBeenCalledWith(profile)
    expect(toasts()).toEqual(['You are signed out.'])
  })

  it('waits three seconds for an answer that does not come, and tells of no other end when it is a refusal', async () => {
    const read = later(unauthorized())
    serve({ '/auth/profile': read.answer })
    await readSessionAgain()
    const outcome = profileRead()
    await vi.advanceTimersByTimeAsync(0)
    const ended = later({ status: 200, body: { success: true } })
    const { asked } = serve({ '/identity/sign-out': ended.answer, '/identity/token': unauthorized })
    const out = signOutHere()
    await vi.advanceTimersByTimeAsync(2999)
    expect(asked('/identity/sign-out')).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked('/identity/sign-out')).toBe(1)
    read.letGo()
    await vi.advanceTimersByTimeAsync(0)
    ended.letGo()
    await out
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ status: 401 }))
    expect(asked('/identity/token')).toBe(0)
    expect(toasts()).toEqual(['You are signed out.'])
  })

  it('keeps back what is asked meanwhile, and asks it only if the person stays', async () => {
    const ended = later({ status: 200, body: { success: true } })
    const { asked } = serve({ '/identity/sign-out': ended.answer })
    await readSessionAgain()
    const out = signOutHere()
    const outcome = profileRead()
    await vi.advanceTimersByTimeAsync(100)
    ended.letGo()
    await out
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'unauthenticated' }))
    expect(asked('/auth/profile')).toBe(0)

    serve({ '/identity/sign-out': down })
    await readSessionAgain()
    const [, stayed] = await Promise.all([signOutHere(), readProfile()])
    expect(stayed).toEqual(profile)
  })

  it('in another tab is heard of here', async () => {
    serve()
    await readSessionAgain()
    onSessionNote(null)
    expect(currentSession().status).toBe('signed-out')
    expect(toasts()).toEqual(['You were signed out in another tab.'])
  })

  it('and in again as somebody else, in another tab, is read anew', async () => {
    serve()
    await readSessionAgain()
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

describe('a friend’s code', () => {
  const award = { status: 200, body: { success: true, creditsAwarded: 10, credits: 60 } }
  const refusal = (code: string, status: number) => () => ({
    status,
    body: { error: 'No such code.', code, requestId: 'r' },
  })
  const signInWith = async (redeem: () => FakeAnswer, answers: Answers = {}) => {
    rememberReferral('K7WQ2M')
    const served = serve({ '/auth/referral': redeem, ...answers })
    await readSessionAgain()
    await vi.advanceTimersByTimeAsync(1000)
    return served
  }

  it('is redeemed after sign-in, told, and forgotten', async () => {
    await signInWith(() => award)
    expect(currentSession()).toMatchObject({ profile: { credits: 60, referralRedeemed: true } })
    expect(toasts()).toEqual(['Your friend’s code is redeemed: 10 credits for each of you.'])
    expect(rememberedReferral()).toBeNull()
  })

  it('that is refused is told and forgotten', async () => {
    await signInWith(refusal('not_found', 404))
    expect(toasts()).toEqual(['Your friend’s code was not taken. No such code.'])
    expect(rememberedReferral()).toBeNull()
  })

  it('is kept for the next visit when the server is out of reach', async () => {
    await signInWith(down)
    expect(toasts()).toEqual([])
    expect(rememberedReferral()).toBe('K7WQ2M')
  })

  it('is not sent by somebody who has redeemed one', async () => {
    const { asked } = await signInWith(() => award, {
      '/auth/profile': () => ({ status: 200, body: { ...profile, referralRedeemed: true } }),
    })
    expect(asked('/auth/referral')).toBe(0)
    expect(rememberedReferral()).toBeNull()
  })
})
