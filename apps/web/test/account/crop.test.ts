// @vitest-environment node
import { expect, it } from 'vitest'
import { firstCrop, keepInside, squareOf } from '../../src/features/account/crop.ts'

const portrait = { width: 600, height: 800 }

it('starts with the largest square, near the top of a portrait and centred in a landscape', () => {
  expect(squareOf(firstCrop, portrait)).toEqual({ left: 0, top: 0, edge: 600 })
  expect(squareOf(firstCrop, { width: 800, height: 600 })).toEqual({ left: 100, top: 0, edge: 600 })
})

it('crops a smaller square when zoomed in', () => {
  expect(squareOf({ zoom: 2, x: 0.5, y: 0.5 }, portrait)).toEqual({ left: 150, top: 250, edge: 300 })
})

it.each([
  [
    { zoom: 1, x: -5, y: -5 },
    { left: 0, top: 0, edge: 600 },
  ],
  [
    { zoom: 1, x: 5, y: 5 },
    { left: 0, top: 200, edge: 600 },
  ],
  [
    { zoom: 4, x: 5, y: 5 },
    { left: 450, top: 650, edge: 150 },
  ],
])('never leaves the picture: %j', (crop, square) => {
  const { left, top, edge } = squareOf(crop, portrait)
  expect([Math.round(left), Math.round(top), edge]).toEqual([square.left, square.top, square.edge])
})

it('stops at the picture’s edge when moved beyond it', () => {
  const atEdge = keepInside({ zoom: 1, x: 0.5, y: 9 }, portrait)
  expect(atEdge.y).toBeCloseTo(1 - 300 / 800)
})
