import { expect, it } from 'vitest'
import { parseRange } from '../../src/http/range.ts'

it.each<[string | undefined, ReturnType<typeof parseRange>]>([
  [undefined, undefined],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=10-10', { start: 10, end: 10 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=1-2', undefined],
])('reads %j of 100 bytes', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected)
})
