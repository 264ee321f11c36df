import { expect, test } from 'vitest'
import { drawShirt } from '../../src/embedded/drawn-figure.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'
import { PARTS, PARTS_GRID, readGarment } from '../../src/embedded/nets/garment-reader.ts'
import type { VisionRuntime } from '../../src/embedded/vision/types.ts'
import { ownNetworks } from '../own-networks.ts'

/** The picture with a wider margin of background. */
function padded({ data, w, h }: RgbImage, side: number): RgbImage {
  const W = w + 2 * side
  const wide = new Uint8ClampedArray(W * h * 3).fill(255)
  for (let y = 0; y < h; y++) wide.set(data.subarray(y * w * 3, (y + 1) * w * 3), (y * W + side) * 3)
  return { data: wide, w: W, h }
}

test('locates landmarks and parts whatever the picture’s aspect ratio', async () => {
  const shirt = drawShirt()
  const side = 96
  const narrow = await readGarment(ownNetworks, shirt, 'auto')
  const wide = await readGarment(ownNetworks, padded(shirt, side), 'auto')
  for (const name of ['armpitLeft', 'shoulderRight', 'hemLeft', 'cuffOuterRight'] as const) {
    const [a, b] = [narrow.landmarks[name], wide.landmarks[name]]
    expect(a.exists).toBeGreaterThan(0.9)
    expect(Math.hypot(b.at[0] - side - a.at[0], b.at[1] - a.at[1])).toBeLessThan(14)
  }
  // The middle of the chest, through either frame.
  for (const [{ parts, frame }, x] of [
    [narrow, 192],
    [wide, 192 + side],
  ] as const) {
    const cell = (at: number, offset: number) => Math.floor(frame.scale * (at + 0.5) + offset)
    const i = cell(260, frame.top) * PARTS_GRID.w + cell(x, frame.left)
    expect(parts[PARTS.indexOf('torso')][i]).toBeGreaterThan(0.9)
    expect(parts.reduce((sum, plane) => sum + plane[i], 0)).toBeCloseTo(1, 5)
  }
})

test('reads attributes with their probabilities', async () => {
  const { attributes } = await readGarment(ownNetworks, drawShirt(), 'auto')
  expect([attributes.category.value, attributes.worn.value]).toEqual(['top', 'no'])
  expect(attributes.category.trust).toBeGreaterThan(0.8)
  expect(attributes.category.trust).toBeLessThanOrEqual(1)
})

test('passes the caller’s category to the network', async () => {
  const received: number[][] = []
  const seen: VisionRuntime = {
    run(model, ...inputs) {
      received.push([...inputs[1].data])
      return ownNetworks.run(model, ...inputs)
    },
  }
  for (const category of ['auto', 'top', 'bottom', 'dress', 'outerwear'] as const)
    await readGarment(seen, drawShirt(), category)
  expect(received).toEqual([
    [0, 0, 0, 0],
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ])
})
