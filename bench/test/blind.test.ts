import { expect, test } from 'vitest'
import { mergeRatings, ratingLines, ratingTable } from '../blind/ratings.ts'
import { shuffled } from '../blind/tiles.ts'
import { readRatings } from '../engine/gate.ts'

const key = {
  '01': { group: 'new', person: 'anna', garment: 'shirt' },
  '02': { group: 'old', person: 'anna', garment: 'shirt' },
  '03': { group: 'old', person: 'bert', garment: 'coat' },
  '04': { group: 'new', person: 'bert', garment: 'coat' },
}
const RATED = '# by eye\n04 B hem missing\n01 C none\n\n03 A ragged edge\n02 C none\n'

test('converts ratings of tiles to ratings of looks, in the format of ratings.txt', () => {
  const lines = ratingLines(mergeRatings(key, RATED))
  expect(lines).toContain('new bert coat broken hem missing\n')
  expect(readRatings(lines)).toHaveLength(4)
})

test('refuses a tile without a rating, a second rating, and an unknown class', () => {
  expect(() => mergeRatings(key, '01 C none')).toThrow('02, 03, 04')
  expect(() => mergeRatings(key, `${RATED}04 B again`)).toThrow('rated twice')
  expect(() => mergeRatings(key, RATED.replace('04 B', '04 X'))).toThrow('No rating')
  expect(() => mergeRatings(key, `${RATED}05 B what`)).toThrow('No rating')
})

test('counts classes by engine, and lists the pairs whose class changed', () => {
  const lines = ratingTable(mergeRatings(key, RATED), 'old', 'new').split('\n')
  expect(lines[1]).toMatch(/old\s+1 \(50 %\)\s+1 \(50 %\)\s+0 \(0 %\)/)
  expect(lines[2]).toMatch(/new\s+1 \(50 %\)\s+0 \(0 %\)\s+1 \(50 %\)/)
  expect(lines.slice(3)).toEqual(['  worse: bert in coat: acceptable (ragged edge) → broken (hem missing)'])
})

test('shuffles all tiles, in an order that depends on the seed', () => {
  const items = Array.from({ length: 20 }, (_, k) => k)
  expect(shuffled(items, 3)).toEqual(shuffled(items, 3))
  expect(shuffled(items, 3)).not.toEqual(shuffled(items, 4))
  expect(shuffled(items, 3).toSorted((a, b) => a - b)).toEqual(items)
})
