import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAddresses, renewAddressesMs, stableAddress } from '../../src/api/picture-address.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  forgetAddresses()
  vi.useRealTimers()
})

const signed = (name: string, signature: number) =>
  `https://try.example.com/api/files/looks/${name}?expires=1&signature=${signature}`

test('a picture keeps its address while it is recent, then gets a new one', () => {
  expect(stableAddress(signed('a', 1))).toBe(signed('a', 1))
  vi.advanceTimersByTime(renewAddressesMs - 1)
  expect(stableAddress(signed('a', 2))).toBe(signed('a', 1))
  expect(stableAddress(signed('b', 3))).toBe(signed('b', 3))
  vi.advanceTimersByTime(1)
  expect(stableAddress(signed('a', 4))).toBe(signed('a', 4))
  expect(stableAddress(signed('b', 5))).toBe(signed('b', 3))
})

test('a kept address is valid until the next reload', () => {
  const minutes = 60_000
  expect(2 * renewAddressesMs).toBeLessThan(15 * minutes)
})

test('after a failed picture all addresses are new', () => {
  stableAddress(signed('a', 1))
  forgetAddresses()
  expect(stableAddress(signed('a', 2))).toBe(signed('a', 2))
})

test('unsigned addresses are unchanged', () => {
  expect(stableAddress(null)).toBeNull()
  expect(stableAddress('https://photos.example.com/me?id=1')).toBe('https://photos.example.com/me?id=1')
  expect(stableAddress('https://photos.example.com/me?id=2')).toBe('https://photos.example.com/me?id=2')
})
