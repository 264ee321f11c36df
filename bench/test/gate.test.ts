import { expect, test } from 'vitest'
import { doubtedShare, gateTable, readRatings } from '../engine/gate.ts'
import type { Judged, Rating } from '../engine/gate.ts'

const judged = (group: string, rating: Rating, doubtful: boolean): Judged => ({
  group,
  person: 'p',
  garment: 'g',
  rating,
  doubtful,
  codes: doubtful ? ['seated'] : [],
})

test('reads ratings, and refuses a line without one', () => {
  expect(readRatings('# how\n\nfit anna shirt broken hem-gap\n')).toEqual([
    { group: 'fit', person: 'anna', garment: 'shirt', rating: 'broken' },
  ])
  expect(() => readRatings('fit anna shirt fine -')).toThrow('No rating')
})

test('counts the doubted looks of a group and names the misjudged ones', () => {
  const looks = [
    judged('fit', 'broken', true),
    judged('fit', 'broken', false),
    judged('check', 'broken', true),
    judged('check', 'convincing', true),
  ]
  expect(doubtedShare(looks, 'fit', 'broken')).toEqual({ share: 0.5, doubted: 1, count: 2 })
  const lines = gateTable(looks).split('\n')
  expect(lines.filter((line) => line.includes('p in g'))).toEqual([
    '  fit: p in g is broken',
    '  check: p in g is convincing: seated',
  ])
})
