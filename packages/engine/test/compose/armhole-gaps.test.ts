import { expect, test } from 'vitest'
import { LEFT, RIGHT, gapsIn, isPlain, layerPart, withRim } from '../../src/embedded/compose/armhole-gaps.ts'
import type { Person } from '../../src/embedded/person/types.ts'

const [w, h] = [40, 40]
const WHOLE = { x0: 0, y0: 0, x1: w, y1: h }
/** A unit of 100 layer px: an open gap is closed up to 2 px over the background, a slit up to 12 px over the person. */
const UNIT = 100

const personWith = (matte: number) => {
  const body = { unit: UNIT / 2 }
  return { body, matte: new Float32Array((w * h) / 4).fill(matte), w: w / 2, h: h / 2 } as unknown as Person
}

/** Cloth with a gap: the left sleeve left of x = 20, grey, and the torso beyond, of the given lightness. */
function partWith(isGap: (x: number, y: number) => boolean, torso = 0.5) {
  const n = w * h
  const [alpha, rgb, top] = [new Float32Array(n), new Float32Array(3 * n), new Int8Array(n)]
  for (let i = 0; i < n; i++) {
    const [x, y] = [i % w, Math.floor(i / w)]
    alpha[i] = isGap(x, y) ? 0 : 1
    top[i] = isGap(x, y) ? -1 : Number(x < 20)
    rgb.fill(x < 20 ? 0.5 : torso, 3 * i, 3 * i + 3)
  }
  return layerPart({ alpha, rgb, top, sleeves: new Uint8Array(n), places: null, w, h }, WHOLE)
}

const rowsOf = (part: ReturnType<typeof partWith>, matte: number): number[] =>
  gapsIn(part, personWith(matte), 0, false)
    .closed.flat()
    .map(({ from }) => Math.floor(from / w))

test('an enclosed slit is found whole or not at all', () => {
  const slit = partWith((x, y) => y >= 10 && y < 20 && x >= 20 && x < (y < 15 ? 23 : 27))
  expect(rowsOf(slit, 1)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  expect(rowsOf(slit, 0)).toEqual([])
})

test('an open gap is found from its upper end to its lowest narrow place', () => {
  const widthAt = (y: number) => (y < 16 ? 2 : y < 20 ? 4 : y < 24 ? 2 : 9)
  const gap = partWith((x, y) => y >= 12 && x >= 20 && x < 20 + widthAt(y))
  expect(rowsOf(gap, 0)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
})

test('the rim surrounds the gap, most of all above it', () => {
  const part = partWith((x, y) => y >= 20 && y < 24 && x >= 18 && x < 22)
  const [gap] = gapsIn(part, personWith(1), 0, false).closed
  const rows = withRim(part, gap, UNIT).map(({ from, to }) => [Math.floor(from / w), to - from])
  expect(rows[0][0]).toBeLessThan(13)
  expect(rows[rows.length - 1][0]).toBe(26)
  expect(Math.max(...rows.map(([, width]) => width))).toBe(10)
})

test('cloth of two colours is plain on each side only', () => {
  const part = partWith((x, y) => y >= 20 && y < 24 && x >= 18 && x < 22, 0.9)
  const [gap] = gapsIn(part, personWith(1), 0, false).closed
  expect(isPlain(part, gap, [LEFT])).toBe(true)
  expect(isPlain(part, gap, [RIGHT])).toBe(true)
  expect(isPlain(part, gap, [LEFT, RIGHT])).toBe(false)
})
