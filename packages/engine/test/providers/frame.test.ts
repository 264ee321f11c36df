import { describe, expect, test } from 'vitest'
import { cutOut, enlargementOf, frameOf, putIn } from '../../src/providers/frame.ts'
import type { RgbaPicture } from '../../src/picture.ts'

/** Draws red rising to the right and green downwards, so that every pixel is identifiable. */
function gradient(width: number, height: number): RgbaPicture {
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set([(255 * x) / width, (255 * y) / height, 0, 255], (y * width + x) * 4)
  return { data, width, height }
}

const aspects = [
  [1, 1],
  [3, 4],
  [9, 16],
] as const

describe('a frame', () => {
  test.each([
    [{ width: 768, height: 1024 }, { aspects }, { width: 768, height: 1024, left: 0, top: 0 }],
    [{ width: 700, height: 1000 }, { aspects }, { width: 750, height: 1000, left: 25, top: 0 }],
    [{ width: 500, height: 1000 }, { aspects }, { width: 563, height: 1000, left: 31, top: 0 }],
    [{ width: 1000, height: 900 }, { aspects }, { width: 1000, height: 1000, left: 0, top: 50 }],
    [{ width: 701, height: 1000 }, { gridPx: 16 }, { width: 704, height: 1008, left: 1, top: 4 }],
    [
      { width: 200, height: 1000 },
      { gridPx: 16, maxAspect: 3 },
      { width: 336, height: 1008, left: 68, top: 4 },
    ],
    [{ width: 900, height: 100 }, { maxAspect: 3 }, { width: 900, height: 300, left: 0, top: 100 }],
    [{ width: 701, height: 1000 }, {}, { width: 701, height: 1000, left: 0, top: 0 }],
  ])('of %j for %j is the smallest that holds it', (size, shapes, frame) => {
    expect(frameOf(size, shapes)).toEqual(frame)
  })

  test.each([
    [480, 640],
    [593, 785],
    [64, 2048],
    [2048, 65],
    [1, 1],
    [720, 960],
  ])('around a picture of %i × %i px, enlarged, has the least pixels', (width, height) => {
    const shapes = { gridPx: 16, maxAspect: 3, minPixels: 655_360 }
    const factor = enlargementOf({ width, height }, shapes)
    const size = { width: Math.ceil(width * factor), height: Math.ceil(height * factor) }
    const frame = frameOf(size, shapes)
    expect(frame.width * frame.height).toBeGreaterThanOrEqual(shapes.minPixels)
    expect(Math.max(frame.width, frame.height)).toBeLessThanOrEqual(3 * Math.min(frame.width, frame.height))
    expect(factor > 1).toBe(width * height < shapes.minPixels && Math.max(width, height) < 2000)
  })

  test('is cropped back to the picture, at any scale of the result', async () => {
    const picture = gradient(90, 120)
    const frame = frameOf(picture, { aspects: [[1, 1]] })
    const framed = await putIn(frame, picture)
    expect([framed.width, framed.height]).toEqual([120, 120])
    const same = await cutOut(frame, framed, picture)
    expect([same.width, same.height]).toEqual([90, 120])
    expect(Buffer.from(same.data).equals(Buffer.from(picture.data))).toBe(true)
    const half = { data: framed.data.slice(0, 60 * 60 * 4), width: 60, height: 60 }
    expect(await cutOut(frame, half, picture)).toMatchObject({ width: 45, height: 60 })
  })

  test('extends the picture by its mirrored edge, not by a bar', async () => {
    const picture = gradient(90, 120)
    const framed = await putIn(frameOf(picture, { aspects: [[1, 1]] }), picture)
    const red = (x: number) => framed.data[(60 * 120 + x) * 4]
    expect(red(14)).toBe(red(15))
    expect(red(0)).toBeGreaterThan(red(14))
  })
})
