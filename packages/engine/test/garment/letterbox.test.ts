import { describe, expect, test } from 'vitest'
import { analyseGarment } from '../../src/embedded/garment/analyse.ts'
import { withoutLetterbox } from '../../src/embedded/garment/letterbox.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'
import { DRAWN_H, DRAWN_W, TEE, drawMask, drawPicture, overlap } from './drawn-garments.ts'

const GROUND: Colour = [246, 246, 244]
const drawn = drawMask(TEE)
const plain = drawPicture(
  drawn,
  () => [150, 40, 60],
  () => GROUND,
)

/** The picture with bars of that depth (full-size px) drawn over two opposite sides. */
function barred({ data, w, h }: RgbImage, depth: number, upright: boolean): RgbImage {
  const out = data.slice()
  for (let i = 0; i < w * h; i++) {
    const d = upright
      ? Math.min(i % w, w - 1 - (i % w))
      : Math.min(Math.floor(i / w), h - 1 - Math.floor(i / w))
    if (d < depth) out.set([128, 129, 130], i * 3)
  }
  return { data: out, w, h }
}

describe.each([
  ['above and below', false],
  ['left and right', true],
])('grey bars %s', (_, upright) => {
  const image = barred(plain, 24, upright)

  test('are painted over with the ground', () => {
    const { data, w } = withoutLetterbox(image)
    for (const [x, y] of [
      [3, 3],
      [DRAWN_W * 2 - 4, DRAWN_H * 2 - 4],
      [23, 23],
    ]) {
      GROUND.forEach((v, c) => expect(Math.abs(data[(y * w + x) * 3 + c] - v)).toBeLessThan(4))
    }
  })

  test('leave the garment’s cut-out as it is', () => {
    expect(overlap(analyseGarment(image).shape.mask, drawn)).toBeGreaterThan(0.97)
  })
})

test('a picture without bars is given back as it is', () => {
  expect(withoutLetterbox(plain)).toBe(plain)
})

test('a garment that the picture cuts off straight is no bar', () => {
  const half = drawPicture(
    drawn.map((_, i) => (Math.floor(i / DRAWN_W) > 120 ? 1 : 0)),
    () => [150, 40, 60],
    () => GROUND,
  )
  expect(withoutLetterbox(half)).toBe(half)
})
