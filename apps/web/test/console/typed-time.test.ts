import { expect, it } from 'vitest'
import { localOf, momentOf } from '../../src/features/console/typed-time.ts'

const earliest = '2026-11-27T10:00:30.500Z'
const latest = new Date('2026-11-28T12:00:00.000Z')

it('a typed time is the one shown, in any time zone', () => {
  const at = '2026-11-27T15:20:00.000Z'
  expect(momentOf(localOf(at), { earliest, latest })).toBe(at)
  expect(momentOf('', { earliest, latest })).toBeNull()
})

it('the minute of the earliest time is not before it', () => {
  expect(momentOf(localOf(earliest), { earliest, latest })).toBe(earliest)
  expect(momentOf(localOf('2026-11-27T09:59:00.000Z'), { earliest, latest })).toBe('2026-11-27T09:59:00.000Z')
})

it('no time is later than the latest', () => {
  expect(momentOf(localOf('2026-12-24T00:00:00.000Z'), { earliest: null, latest })).toBe(latest.toISOString())
})
