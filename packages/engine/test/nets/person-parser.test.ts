import { expect, test } from 'vitest'
import type { RgbImage } from '../../src/embedded/image/raster.ts'
import { BODY_GRID, BODY_PARTS, readingWithin, readPerson } from '../../src/embedded/nets/person-parser.ts'
import type { BodyPart } from '../../src/embedded/nets/person-parser.ts'
import type { NetworkInput, VisionRuntime } from '../../src/embedded/vision/types.ts'

const CELLS = BODY_GRID.w * BODY_GRID.h
const [W, H] = [256, 384]

/**
 * A network that records its input, and returns one part in one cell, the same for the picture and its mirror image,
 * and background elsewhere.
 */
function network(cell: number, part: BodyPart = 'hair', mirrored = part) {
  const shown: NetworkInput[] = []
  const runtime: VisionRuntime = {
    run: async (_, input) => {
      shown.push({ ...input, data: input.data.slice() })
      const logits = new Float32Array(BODY_PARTS.length * CELLS)
      logits.fill(9, 0, CELLS)
      const isMirrored = shown.length % 2 === 0
      const [row, column] = [Math.floor(cell / BODY_GRID.w), cell % BODY_GRID.w]
      const at = isMirrored ? row * BODY_GRID.w + BODY_GRID.w - 1 - column : cell
      logits[at] = 0
      logits[BODY_PARTS.indexOf(isMirrored ? mirrored : part) * CELLS + at] = 9
      return [logits]
    },
  }
  return { runtime, shown }
}

/** A picture whose red encodes the column and whose green encodes the row. */
const picture = (w: number, h: number): RgbImage => ({
  data: Uint8Array.from({ length: w * h * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    return i % 3 === 0 ? pixel % w : i % 3 === 1 ? Math.floor(pixel / w) : 0
  }),
  w,
  h,
})

test('shows the network the body with a margin, and maps its grid back to the picture', async () => {
  const { runtime, shown } = network(40 * BODY_GRID.w + 70)
  const body = { x0: 60, y0: 30, x1: 140, y1: 190 }
  const { frame } = await readPerson(runtime, picture(200, 240), body)
  const { data, shape } = shown[0]
  expect(shape).toEqual([1, 3, H, W])
  // The body fills the input's height, less a margin of 6 % of its own on either side.
  expect(2 * frame.scale * 160 * 1.12).toBeCloseTo(H, 3)
  for (const [x, y] of [
    [100, 110],
    [75, 40],
    [130, 180],
  ]) {
    const [u, v] = [2 * (frame.scale * (x + 0.5) + frame.left), 2 * (frame.scale * (y + 0.5) + frame.top)]
    const i = Math.floor(v) * W + Math.floor(u)
    expect(Math.abs(255 * data[i] - x)).toBeLessThan(1.5)
    expect(Math.abs(255 * data[W * H + i] - y)).toBeLessThan(1.5)
  }
})

test('repeats the picture’s border beyond it', async () => {
  const { runtime, shown } = network(0)
  await readPerson(runtime, picture(120, 200), { x0: 0, y0: 0, x1: 120, y1: 200 })
  const [{ data }] = shown
  const middle = 192 * W
  expect(255 * data[middle]).toBeCloseTo(0, 0)
  expect(255 * data[middle + 20]).toBeCloseTo(0, 0)
  expect(255 * data[middle + W - 1]).toBeCloseTo(119, 0)
  expect(255 * data[W * H + 128]).toBeCloseTo(0, 0)
  expect(255 * data[W * H + (H - 1) * W + 128]).toBeCloseTo(199, 0)
})

test('returns probabilities by part, and the same ones for a crop of the picture', async () => {
  const cell = 40 * BODY_GRID.w + 70
  const seen = await readPerson(network(cell).runtime, picture(200, 240), {
    x0: 60,
    y0: 30,
    x1: 140,
    y1: 190,
  })
  const hair = seen.parts[BODY_PARTS.indexOf('hair')]
  expect(hair[cell]).toBeGreaterThan(0.99)
  expect(hair[cell + 1]).toBeLessThan(0.01)
  expect(seen.parts.reduce((sum, plane) => sum + plane[cell], 0)).toBeCloseTo(1, 5)
  const part = readingWithin(seen, { x0: 50, y0: 20, x1: 150, y1: 200 })
  const column = ({ frame }: typeof seen, x: number) => frame.scale * (x + 0.5) + frame.left
  expect(column(part, 30)).toBeCloseTo(column(seen, 80), 6)
  expect(part.parts).toBe(seen.parts)
})

test('averages the picture and its mirror image, with left and right swapped', async () => {
  const cell = 90 * BODY_GRID.w + 20
  const { runtime, shown } = network(cell, 'leftHand', 'rightHand')
  const box = { x0: 60, y0: 30, x1: 140, y1: 190 }
  const { parts } = await readPerson(runtime, picture(200, 240), box)
  expect(parts[BODY_PARTS.indexOf('leftHand')][cell]).toBeGreaterThan(0.99)
  const row = (k: number) => [...shown[k].data.subarray(100 * W, 101 * W)]
  expect(row(1)).toEqual(row(0).toReversed())
  const undecided = await readPerson(network(cell, 'leftHand', 'leftHand').runtime, picture(200, 240), box)
  expect(undecided.parts[BODY_PARTS.indexOf('leftHand')][cell]).toBeCloseTo(0.5, 2)
  expect(undecided.parts[BODY_PARTS.indexOf('rightHand')][cell]).toBeCloseTo(0.5, 2)
})
