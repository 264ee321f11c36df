import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetReferral, rememberedReferral, rememberReferral } from '../../src/lib/remembered-referral.ts'
import { mayBeSignedIn, noteSession, watchSessionNote } from '../../src/lib/session-hint.ts'

const DAY = 24 * 60 * 60_000

/** Makes storage unavailable. */
function closeStorage() {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    removeItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

describe('the note of a session', () => {
  it('means signed out when absent', () => {
    expect(mayBeSignedIn()).toBe(false)
    noteSession('somebody')
    expect(mayBeSignedIn()).toBe(true)
    noteSession(null)
    expect(mayBeSignedIn()).toBe(false)
  })

  it('leaves the session unknown when storage is unavailable', () => {
    closeStorage()
    noteSession('somebody')
    expect(mayBeSignedIn()).toBe(true)
  })

  it('is received from other tabs, also when all storage is cleared', () => {
    const onNote = vi.fn()
    const stop = watchSessionNote(onNote)
    const change = (key: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    change('toile:theme', 'dark')
    change('toile:session', 'somebody')
    change('toile:session', null)
    change(null, null)
    stop()
    change('toile:session', 'another')
    expect(onNote.mock.calls).toEqual([['somebody'], [null], [null]])
  })
})

describe('a referral code', () => {
  it('is kept for thirty days', () => {
    expect(rememberReferral('K7WQ2M', 0)).toBe(true)
    expect(rememberedReferral(30 * DAY - 1)).toBe('K7WQ2M')
    expect(rememberedReferral(30 * DAY)).toBeNull()
  })

  it('is removed on request', () => {
    rememberReferral('K7WQ2M')
    forgetReferral()
    expect(rememberedReferral()).toBeNull()
  })

  it.each(['', 'a b', '<script>', 'x'.repeat(41)])('%j is rejected', (code) => {
    expect(rememberReferral(code)).toBe(false)
    expect(rememberedReferral()).toBeNull()
  })

  it('is null with invalid or unavailable storage', () => {
    localStorage.setItem('toile:referral', 'nonsense')
    expect(rememberedReferral()).toBeNull()
    closeStorage()
    expect(rememberReferral('K7WQ2M')).toBe(false)
    expect(rememberedReferral()).toBeNull()
  })
})
