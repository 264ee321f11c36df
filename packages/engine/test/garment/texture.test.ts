import { expect, test } from 'vitest'
import { garmentTexture } from '../../src/embedded/garment/texture.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { TEE, drawMask, drawPicture } from './drawn-garments.ts'

const mask = drawMask(TEE)
const CLOTH: Colour = [150, 30, 40]

function cutOf(background: Colour, share = 0) {
  const image = drawPicture(
    mask,
    () => CLOTH,
    () => background,
    2,
  )
  const printed = new Float32Array(mask.length).fill(share)
  const { texture, contrast } = garmentTexture({ image, half: halveImage(image), mask, printed })
  return { image, texture, contrast }
}

const at = ({ data, w }: { data: Uint8ClampedArray; w: number }, x: number, y: number) => [
  ...data.subarray((y * w + x) * 4, (y * w + x) * 4 + 4),
]

test('keeps the cloth byte for byte deep inside, and none of the background', () => {
  const { image, texture } = cutOf([250, 250, 250])
  const deep = (200 * image.w + 192) * 3
  expect(at(texture, 192, 200)).toEqual([...image.data.subarray(deep, deep + 3), 255])
  expect(at(texture, 20, 400)[3]).toBe(0)
})

test('is opaque up to the outline and transparent two pixels beyond it', () => {
  const { texture } = cutOf([250, 250, 250])
  // The torso's left side is at x = 60 (120 at full size).
  expect(at(texture, 126, 300)[3]).toBe(255)
  expect(at(texture, 115, 300)[3]).toBe(0)
})

test('removes the background from edge colours', () => {
  const { texture } = cutOf([250, 250, 250])
  for (let x = 116; x < 124; x++) {
    const [r, g, b, a] = at(texture, x, 300)
    if (a < 40) continue
    expect(Math.abs(r - CLOTH[0])).toBeLessThan(24)
    expect(Math.abs(g - CLOTH[1])).toBeLessThan(24)
    expect(Math.abs(b - CLOTH[2])).toBeLessThan(24)
  }
})

test('removes a pale background from pale cloth', () => {
  const [cloth, background]: Colour[] = [
    [212, 200, 180],
    [192, 196, 200],
  ]
  const image = drawPicture(
    mask,
    () => cloth,
    () => background,
    2,
  )
  // The mask is a little too wide: the background reaches 4 px into it.
  for (let y = 280; y < 320; y++)
    for (let x = 120; x < 124; x++) image.data.set(background, (y * image.w + x) * 3)
  const printed = new Float32Array(mask.length)
  const { texture } = garmentTexture({ image, half: halveImage(image), mask, printed })
  for (let x = 120; x < 128; x++) expect(at(texture, x, 300)[2]).toBeLessThan(186)
})

test('a pale patch of a print at the outline is opaque', () => {
  const { image } = cutOf([250, 250, 250])
  const isPale = (y: number) => Math.floor(y / 12) % 2 === 1
  for (let y = 240; y < 360; y++)
    for (let x = 120; isPale(y) && x < 180; x++) image.data.set([225, 225, 225], (y * image.w + x) * 3)
  const printed = new Float32Array(mask.length)
  const { texture } = garmentTexture({ image, half: halveImage(image), mask, printed })
  expect([300, 306, 312, 318].map((y) => at(texture, 124, y)[3])).toEqual([255, 255, 255, 255])
})

test('follows the mask’s shape where the print contains the background’s colour', () => {
  const a = cutOf([250, 250, 250], 1).texture
  const b = cutOf([150, 32, 42], 1).texture
  const alphas = (t: { data: Uint8ClampedArray }) => t.data.filter((_, i) => i % 4 === 3)
  expect(alphas(a)).toEqual(alphas(b))
})

test('measures the contrast of cloth and background', () => {
  expect(cutOf([250, 250, 250]).contrast).toBeGreaterThan(0.5)
  expect(cutOf([154, 34, 44]).contrast).toBeLessThan(0.01)
})
