import { expect, test } from 'vitest'
import { readTrousers } from '../../src/embedded/garment/trousers.ts'
import { cutOf } from './drawn-cuts.ts'
import { DRAWN_W, TROUSERS } from './drawn-garments.ts'

test('finds the crotch and waist of trousers, and two legs in every row below', () => {
  const { crotch, waist, rows, axis } = readTrousers(cutOf(TROUSERS))
  expect(crotch).toEqual([96, 104])
  expect(axis).toBeCloseTo(96, 0)
  expect(Math.abs(waist[0][0] - 66)).toBeLessThan(3)
  expect(rows[60]).toHaveLength(1)
  expect(rows[200]).toHaveLength(2)
})

test('separates closed legs by the network’s labels', () => {
  const cut = cutOf(TROUSERS)
  const closed = cut.mask.map((on, i) =>
    i % DRAWN_W > 60 && i % DRAWN_W < 132 && i < 230 * DRAWN_W && i > 104 * DRAWN_W ? 1 : on,
  )
  const part = cut.part.map((_, i) => (i % DRAWN_W < 90 ? 1 : 2))
  const [left, right] = readTrousers({ ...cut, mask: closed, part }).rows[180]
  expect([left[1], right[0]]).toEqual([89, 90])
})

test('assumes where a skirt leaves the hips, and keeps it whole', () => {
  const cut = cutOf(TROUSERS, { category: 'skirt' })
  const gone = { at: [0, 0], exists: 0, confidence: 0 } as const
  const whole = cut.mask.map((on, i) =>
    i % DRAWN_W > 58 && i % DRAWN_W < 134 && i > 40 * DRAWN_W && i < 236 * DRAWN_W ? 1 : on,
  )
  const reading = { ...cut.reading, landmarks: { ...cut.reading.landmarks, crotch: gone } }
  const skirt = { ...cut, mask: whole, part: cut.part.map(() => 0), reading }
  const { crotch, rows } = readTrousers(skirt, true)
  expect(crotch[1]).toBeGreaterThan(60)
  expect(crotch[1]).toBeLessThan(134)
  expect(rows[200]).toHaveLength(1)
  expect(readTrousers(skirt).rows[200]).toHaveLength(2)
})

test('reads a slanting waist at its ends, and a level one in one row', () => {
  const cut = cutOf(TROUSERS)
  const mark = (x: number, y: number) => ({ at: [x, y], exists: 1, confidence: 1 }) as const
  const waistOf = (drop: number) => {
    const landmarks = { ...cut.reading.landmarks, waistLeft: mark(66, 30), waistRight: mark(126, 30 + drop) }
    const mask = cut.mask.map((on, i) => (Math.floor(i / DRAWN_W) < 30 + drop && i % DRAWN_W > 110 ? 0 : on))
    return readTrousers({ ...cut, mask, reading: { ...cut.reading, landmarks } }).waist
  }
  const [left, right] = waistOf(20)
  expect(left[1]).toBeLessThan(36)
  expect(right[1]).toBe(50)
  expect(right[0]).toBeGreaterThan(120)
  expect(waistOf(1)[0][1]).toBe(waistOf(1)[1][1])
})
