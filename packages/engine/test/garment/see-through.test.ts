import { expect, test } from 'vitest'
import { holesIn } from '../../src/embedded/garment/see-through.ts'

const [W, H] = [80, 80]
type Box = readonly [x0: number, y0: number, x1: number, y1: number]

const maskOf = (...boxes: readonly Box[]) => {
  const mask = new Uint8Array(W * H)
  for (const [x0, y0, x1, y1] of boxes) for (let y = y0; y < y1; y++) mask.fill(1, y * W + x0, y * W + x1)
  return mask
}
/** The holes of a garment with straps, and patches of the background's colour, at these boxes. */
const holes = (strap: readonly Box[], likeBackground: readonly Box[]) =>
  holesIn(
    {
      cloth: Float32Array.from(maskOf([5, 5, 75, 75])),
      inside: new Float32Array(W * H),
      strap: Float32Array.from(maskOf(...strap)),
      collar: new Float32Array(W * H),
      likeBackground: maskOf(...likeBackground),
    },
    W,
    H,
  )

test('finds background between straps as a hole', () => {
  const found = holes([[10, 8, 50, 24]], [[20, 10, 34, 22]])
  expect([found[16 * W + 27], found[16 * W + 15]]).toEqual([1, 0])
})

test('ignores the patches of a print, and whatever is no deeper than they are', () => {
  const found = holes(
    [[10, 8, 50, 24]],
    [
      [20, 10, 34, 22],
      [40, 50, 56, 66],
    ],
  )
  expect(found.includes(1)).toBe(false)
})
