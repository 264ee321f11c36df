import { expect, test } from 'vitest'
import { underexposure } from '../../src/embedded/garment/paper.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { TEE, drawMask, drawPicture } from './drawn-garments.ts'

const mask = drawMask(TEE)

const factorBefore = (background: (x: number, y: number) => Colour): number =>
  underexposure(halveImage(drawPicture(mask, () => [40, 60, 120], background, 1)), mask)
const grey = (value: number) => () => [value, value, value] as const

test('a picture before white paper is as bright as it should be', () => {
  expect(factorBefore(grey(255))).toBe(1)
  expect(factorBefore(grey(247))).toBe(1)
})

test('light grey paper tells how far the picture is under-exposed', () => {
  expect(factorBefore(grey(224))).toBeCloseTo(1 + 0.6 * (238 / 224 - 1), 2)
  expect(factorBefore(grey(208))).toBeCloseTo(1 + 0.6 * (238 / 208 - 1), 2)
})

test('grey, coloured and uneven backgrounds tell nothing', () => {
  expect(factorBefore(grey(150))).toBe(1)
  expect(factorBefore(() => [224, 200, 190])).toBe(1)
  expect(factorBefore((x) => (Math.floor(x / 16) % 2 ? [250, 250, 250] : [170, 170, 170]))).toBe(1)
})
