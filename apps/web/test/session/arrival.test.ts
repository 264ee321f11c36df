import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { arrive } from '../../src/features/session/arrival.ts'
import { currentSession, setSession } from '../../src/features/session/session-store.ts'
import { endSession } from '../../src/features/session/session-work.ts'
import { closeSignIn, signInDialogState } from '../../src/features/session/sign-in-dialog-state.ts'
import { rememberedReferral } from '../../src/lib/remembered-referral.ts'
import { currentToasts, dismissToast } from '../../src/ui/toasts.ts'
import { fakeServer } from '../studio/fake-server.ts'
import { sessionAnswer } from './people.ts'

async function arriveAt(address: string, isSignedIn: boolean) {
  history.replaceState({ idx: 3 }, '', address)
  setSession({ status: 'unknown' })
  fakeServer(() => new Response(JSON.stringify(isSignedIn ? sessionAnswer : null)))
  await arrive()
  return currentToasts().map(({ text }) => text)
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  closeSignIn()
})
afterEach(() => {
  endSession('quiet')
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the link of a verification mail', () => {
  it('says that the email is verified, once', async () => {
    expect(await arriveAt('/virtual-try-outfit?verified=1&pair=2#top', true)).toEqual([
      'Your email is verified, and your 50 credits are here.',
    ])
    expect(currentSession().status).toBe('signed-in')
    expect(location.pathname + location.search + location.hash).toBe('/virtual-try-outfit?pair=2#top')
    expect(history.state).toEqual({ idx: 3 })
    expect(signInDialogState().open).toBe(false)
  })

  it('asks to sign in on another device', async () => {
    expect(await arriveAt('/virtual-try-outfit?verified=1', false)).toEqual([
      'Your email is verified. Sign in: 50 credits are yours.',
    ])
    expect(signInDialogState()).toMatchObject({ open: true, panel: 'sign-in' })
  })

  it.each(['?verification=expired', '?verified=1&error=TOKEN_EXPIRED'])(
    'offers a new one when expired: %s',
    async (query) => {
      await arriveAt(`/virtual-try-outfit${query}`, false)
      expect(signInDialogState()).toMatchObject({ open: true, panel: 'resend' })
    },
  )

  it('only says so when expired and the user is signed in', async () => {
    expect(await arriveAt('/virtual-try-outfit?verification=expired', true)).toEqual([
      'This link was used before or is too old.',
    ])
    expect(signInDialogState().open).toBe(false)
  })
})

it.each([
  ['?email=confirmed', 'Confirmed. Now open the link that we sent to your new address.'],
  ['?email=changed', 'Your email address is changed.'],
  ['?email=expired', 'This link was used before or is too old.'],
])('the links of a change of email say how it stands: %s', async (query, words) => {
  expect(await arriveAt(`/account${query}`, true)).toEqual([words])
})

it('an expired link of a change of email offers no mail that verifies an account', async () => {
  expect(await arriveAt('/account?email=expired', false)).toEqual([
    'This link was used before or is too old.',
  ])
  expect(signInDialogState().open).toBe(false)
})

it('a page that asks to sign in opens the dialog for a visitor', async () => {
  await arriveAt('/virtual-try-outfit?sign-in=1', true)
  expect(signInDialogState().open).toBe(false)
  expect(await arriveAt('/virtual-try-outfit?sign-in=failed', false)).toEqual([
    'Signing in did not work. Please try again.',
  ])
  expect(signInDialogState()).toMatchObject({ open: true, panel: 'sign-in' })
})

describe('a referral link', () => {
  it('is remembered, announced, and leads to a sign-up', async () => {
    expect(await arriveAt('/?ref=K7WQ2M', false)).toEqual([
      'A friend sent you: 10 credits for each of you once you sign up.',
    ])
    expect(rememberedReferral()).toBe('K7WQ2M')
    expect(location.search).toBe('')
    currentToasts()[0]?.action?.onPress()
    expect(signInDialogState()).toMatchObject({ open: true, panel: 'sign-up' })
  })

  it('is ignored with a malformed code', async () => {
    expect(await arriveAt('/?ref=%3Cscript%3E', false)).toEqual([])
    expect(rememberedReferral()).toBeNull()
  })
})
