import { describe, expect, it, vi } from 'vitest'
import { currentSession } from '../../src/features/session/session-store.ts'
import {
  endSession,
  refreshSession,
  refreshProfile,
  renewProfile,
} from '../../src/features/session/session-work.ts'
import { currentToasts } from '../../src/ui/toasts.ts'
import { otherTab } from '../other-tab.ts'
import { fakeServer } from '../studio/fake-server.ts'
import { PATIENCE, useFreshSession, down, serve, toasts } from './fake-session.ts'
import { profile, sessionAnswer, tokenFor } from './people.ts'

useFreshSession()

describe('the profile', () => {
  it('is fetched a second after sign-in', async () => {
    const { asked } = serve()
    await refreshSession()
    await vi.advanceTimersByTimeAsync(999)
    expect(asked('/auth/profile')).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(currentSession()).toMatchObject({ profile: { credits: 50 } })
  })

  it('is retried two seconds after a failure, then reported as missing', async () => {
    const { asked } = serve({ '/auth/profile': down })
    await refreshSession()
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked('/auth/profile')).toBe(1)
    await vi.advanceTimersByTimeAsync(1999)
    expect(asked('/auth/profile')).toBe(1)
    expect(currentSession()).toMatchObject({ profileFailed: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(asked('/auth/profile')).toBe(2)
    expect(currentSession()).toMatchObject({ profile: null, profileFailed: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked('/auth/profile')).toBe(2)
    expect(toasts()).toEqual([expect.stringMatching(/^Your credits could not be read\. The server could/)])
    serve()
    currentToasts()[0]?.action?.onPress()
    await vi.waitFor(
      () => expect(currentSession()).toMatchObject({ profile, profileFailed: false }),
      PATIENCE,
    )
  })

  it('stays when a later read fails, is retried once, and then reported as outdated', async () => {
    serve()
    await refreshSession()
    await refreshProfile()
    const { asked } = serve({ '/auth/profile': down })
    await renewProfile()
    expect(toasts()).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked('/auth/profile')).toBe(2)
    expect(currentSession()).toMatchObject({ profile: { credits: 50 }, profileFailed: false })
    expect(toasts()).toEqual([expect.stringMatching(/^The credits shown may be those of before\./)])
    serve({ '/auth/profile': () => ({ status: 200, body: { ...profile, credits: 25 } }) })
    currentToasts()[0]?.action?.onPress()
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ profile: { credits: 25 } }), PATIENCE)
  })

  it('is not reported as missing when another read succeeded meanwhile', async () => {
    serve()
    await refreshSession()
    await refreshProfile()
    serve({ '/auth/profile': down })
    await renewProfile()
    serve()
    await refreshProfile()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(toasts()).toEqual([])
  })

  it('is not fetched again after a page has read it at once', async () => {
    const { asked } = serve()
    await refreshSession()
    await refreshProfile()
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked('/auth/profile')).toBe(1)
  })

  it('ignores an earlier read that returns later', async () => {
    const arrivals: ((credits: number) => void)[] = []
    fakeServer(({ path }) => {
      if (path === '/api/identity/token') return { status: 200, body: { token: tokenFor(900) } }
      if (path !== '/api/auth/profile') return { status: 200, body: sessionAnswer }
      return new Promise((resolve) => {
        arrivals.push((credits) => resolve({ status: 200, body: { ...profile, credits } }))
      })
    })
    await refreshSession()
    const readings = [refreshProfile(), refreshProfile()]
    await vi.waitFor(() => expect(arrivals).toHaveLength(2), PATIENCE)
    arrivals[1]?.(0)
    await readings[1]
    arrivals[0]?.(25)
    await readings[0]
    expect(currentSession()).toMatchObject({ profile: { credits: 0 } })
  })

  it('is read again when another tab changed it, and when the page becomes visible', async () => {
    let credits = 50
    const { asked } = serve({ '/auth/profile': () => ({ status: 200, body: { ...profile, credits } }) })
    const other = otherTab()
    await refreshSession()
    // Sign-in schedules its own read.
    other.tell('Generation')
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked('/auth/profile')).toBe(1)
    for (const [part, left] of [
      ['Generation', 25],
      ['Payments', 325],
      ['Account', 330],
    ] as const) {
      credits = left
      other.tell(part)
      await vi.advanceTimersByTimeAsync(1000)
      expect(currentSession()).toMatchObject({ profile: { credits: left } })
    }
    other.tell('Library')
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked('/auth/profile')).toBe(4)

    await vi.advanceTimersByTimeAsync(1000)
    credits = 0
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
    expect(currentSession()).toMatchObject({ profile: { credits: 0 } })
    endSession('quiet')
    other.tell('Generation')
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked('/auth/profile')).toBe(5)
  })

  it('is read once the network is back when that fails', async () => {
    serve()
    await refreshSession()
    await refreshProfile()
    serve({ '/auth/profile': down })
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(toasts()).toEqual([])
    serve({ '/auth/profile': () => ({ status: 200, body: { ...profile, credits: 25 } }) })
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(currentSession()).toMatchObject({ profile: { credits: 25 } })
  })

  it('keeps the address of its photo while it is valid', async () => {
    let reads = 0
    const photoURL = () => `/api/files/photos/p/1.jpg?expires=9&signature=${++reads}`
    serve({ '/auth/profile': () => ({ status: 200, body: { ...profile, photoURL: photoURL() } }) })
    await refreshSession()
    for (let i = 0; i < 2; i++) await refreshProfile()
    expect(currentSession()).toMatchObject({
      profile: { photoURL: '/api/files/photos/p/1.jpg?expires=9&signature=1' },
    })
  })

  it('is cleared on sign-out, and a late response is ignored', async () => {
    let arrive = () => {}
    const late = new Promise<void>((resolve) => {
      arrive = resolve
    })
    fakeServer(async ({ path }) => {
      if (path === '/api/auth/profile') await late
      const body = path === '/api/auth/profile' ? profile : sessionAnswer
      return { status: 200, body: path === '/api/identity/token' ? { token: tokenFor(900) } : body }
    })
    await refreshSession()
    const reading = refreshProfile()
    endSession('quiet')
    arrive()
    await reading
    expect(currentSession()).toEqual({ status: 'signed-out' })
  })
})
