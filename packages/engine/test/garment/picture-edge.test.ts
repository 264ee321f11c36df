import { expect, test } from 'vitest'
import { openAtEdge } from '../../src/embedded/garment/picture-edge.ts'
import { maskOf } from '../../src/embedded/image/regions.ts'

const [w, h] = [60, 40]
/** Cloth from this column on; beside it a strip of noisy ground at the picture's edge. */
const CLOTH = 4
const mask = new Uint8Array(w * h).fill(1)
/** A pale print in the cloth, away from the edge and at it. */
const inPrint = (x: number, y: number) => (x > 30 && x < 40 && y > 15 && y < 25) || (x > 50 && y < 5)
const difference = Float32Array.from({ length: w * h }, (_, i) => {
  const [x, y] = [i % w, Math.floor(i / w)]
  if (x < CLOTH) return 1.5
  return inPrint(x, y) ? 2 : 30
})

test('takes a narrow strip of ground at the picture’s edge off the mask', () => {
  const open = openAtEdge(mask, difference, w, h)
  expect([...open.subarray(20 * w, 20 * w + CLOTH + 2)]).toEqual([0, 0, 0, 0, 1, 1])
})

test('reaches only a little into the picture, and changes nothing else', () => {
  const pale = openAtEdge(
    mask,
    difference.map(() => 1),
    w,
    h,
  )
  expect(pale[20 * w + 30]).toBe(1)
  expect(pale[20 * w + 5]).toBe(0)
  const open = openAtEdge(mask, difference, w, h)
  expect(open[20 * w + 35]).toBe(1)
  expect(maskOf(w * h, (i) => open[i] > mask[i]).includes(1)).toBe(false)
})
