import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAddresses, renewAddressesMs, steady } from '../../src/api/picture-address.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  forgetAddresses()
  vi.useRealTimers()
})

const signed = (name: string, signature: number) =>
  `https://try.example.com/api/files/looks/${name}?expires=1&signature=${signature}`

test('a picture keeps its address while that is recent, and has a new one then', () => {
  expect(steady(signed('a', 1))).toBe(signed('a', 1))
  vi.advanceTimersByTime(renewAddressesMs - 1)
  expect(steady(signed('a', 2))).toBe(signed('a', 1))
  expect(steady(signed('b', 3))).toBe(signed('b', 3))
  vi.advanceTimersByTime(1)
  expect(steady(signed('a', 4))).toBe(signed('a', 4))
  expect(steady(signed('b', 5))).toBe(signed('b', 3))
})

test('an address that was kept a last time works until all are read again', () => {
  const minutes = 60_000
  expect(2 * renewAddressesMs).toBeLessThan(15 * minutes)
})

test('once one does not load, all are new', () => {
  steady(signed('a', 1))
  forgetAddresses()
  expect(steady(signed('a', 2))).toBe(signed('a', 2))
})

test('addresses that are not signed stay as they come', () => {
  expect(steady(null)).toBeNull()
  expect(steady('https://photos.example.com/me?id=1')).toBe('https://photos.example.com/me?id=1')
  expect(steady('https://photos.example.com/me?id=2')).toBe('https://photos.example.com/me?id=2')
})
