import { expect, test } from 'vitest'
import { restrictToLining, openingOf } from '../../src/embedded/garment/opening.ts'
import { readTop } from '../../src/embedded/garment/top.ts'
import type { Run } from '../../src/embedded/garment/garment.ts'
import { attributesOf, cutOf, landmarksAt } from './drawn-cuts.ts'
import { DRAWN_W, LONG_SLEEVED } from './drawn-garments.ts'

const closed = cutOf(LONG_SLEEVED, { sleeve: 'long', openFront: 'yes' })
/** From row 60 down, the fronts are 20 px apart, more of it to the right. */
const isGap = (x: number, y: number) => y > 60 && x >= 90 && x < 110
const coat = {
  ...closed,
  mask: closed.mask.map((on, i) => (isGap(i % DRAWN_W, Math.floor(i / DRAWN_W)) ? 0 : on)),
}

test('gives an open coat its gap per row, and whole rows', () => {
  const { opening, rows, hemY, length } = readTop(coat, 'top')
  expect(opening?.[120]).toEqual([90, 109])
  expect(opening?.[56]).toBeNull()
  expect(rows[120]).toHaveLength(1)
  expect(hemY).toBeGreaterThan(190)
  expect(length).toBeCloseTo(readTop(closed, 'top').length, 1)
})

test('finds no opening without a gap, or where the network sees a closed front', () => {
  expect(readTop(closed, 'top').opening).toBeNull()
  const said = { ...coat, reading: { ...coat.reading, attributes: attributesOf({ sleeve: 'long' }) } }
  expect(readTop(said, 'top').opening).toBeNull()
})

test('finds no opening in gaps far from the axis or in few rows', () => {
  const outline = { axis: 50, width: 100 }
  const rows = (gap: Run): Run[][] =>
    Array.from({ length: 20 }, (_, y) =>
      y % 2
        ? [[0, 99]]
        : [
            [0, gap[0] - 1],
            [gap[1] + 1, 99],
          ],
    )
  expect(openingOf(rows([45, 55]), outline, 0, 20)?.[2]).toEqual([45, 55])
  expect(openingOf(rows([85, 95]), outline, 0, 20)).toBeNull()
  expect(openingOf(rows([45, 55]).with(4, [[0, 99]]), outline, 0, 20)).toBeNull()
})

test('keeps the lining between the fronts as inside, but not the mouths of sleeves', () => {
  const [w, h] = [100, 40]
  const inside = new Float32Array(w * h).fill(0.8)
  const reading = {
    ...coat.reading,
    landmarks: landmarksAt({
      armpitLeft: [30, 10],
      armpitRight: [70, 10],
      hemLeft: [26, 38],
      hemRight: [74, 38],
    }),
  }
  restrictToLining(inside, reading, { w, h })
  expect([20, 28, 50, 72, 80].map((x) => inside[30 * w + x] > 0.5)).toEqual([false, true, true, true, false])
})
