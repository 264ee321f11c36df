import { expect, test } from 'vitest'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { neckLabelEnd } from '../../src/embedded/garment/neck-label.ts'

const SIZE = 120
const MIDDLE = 60
const TOP = 10
const CHEST = 80

type Box = { x: [number, number]; y: [number, number] }

/** What is found on light cloth, whose upper edge lies at `TOP`, with such dark boxes on it. */
function found(...boxes: Box[]): number | null {
  const isDark = (x: number, y: number) =>
    boxes.some((box) => x >= box.x[0] && x <= box.x[1] && y >= box.y[0] && y <= box.y[1])
  const planeOf = (value: (x: number, y: number) => number) =>
    Float32Array.from({ length: SIZE * SIZE }, (_, i) => value(i % SIZE, Math.floor(i / SIZE)))
  const lab = [planeOf((x, y) => (isDark(x, y) ? 30 : 85)), planeOf(() => 0), planeOf(() => 0)]
  const shape = {
    w: SIZE,
    h: SIZE,
    chest: CHEST,
    mask: new Uint8Array(SIZE * SIZE).fill(1),
    top: new Int16Array(SIZE).fill(TOP),
  }
  return neckLabelEnd(shape as unknown as TopShape, lab, MIDDLE)
}

test('finds where a label ends that hangs inside the back', () => {
  expect(found({ x: [55, 65], y: [12, 21] })).toBe(21)
})

test('sees past a band that runs across', () => {
  expect(found({ x: [0, SIZE], y: [10, 13] }, { x: [55, 65], y: [14, 21] })).toBe(21)
})

test.each([
  ['plain cloth', []],
  ['a print further down', [{ x: [55, 65], y: [30, 38] }]],
  ['a badge beside the middle', [{ x: [66, 76], y: [12, 21] }]],
  ['a front that opens', [{ x: [57, 63], y: [10, 100] }]],
  ['a button', [{ x: [59, 61], y: [14, 16] }]],
] as [string, Box[]][])('takes %s for no label', (_, boxes) => {
  expect(found(...boxes)).toBeNull()
})
