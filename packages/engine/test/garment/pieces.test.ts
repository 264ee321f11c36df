import { expect, test } from 'vitest'
import { drawShirt } from '../../src/embedded/drawn-figure.ts'
import { piecesOf } from '../../src/embedded/garment/pieces.ts'
import { garmentIn } from '../own-networks.ts'

test('lists the boxes of several pieces from left to right, and none for a single one', async () => {
  const { shape } = (await garmentIn(drawShirt())).garment
  if (shape.kind === 'trousers') throw new Error('the drawn shirt is taken for trousers')
  expect(piecesOf(shape)).toEqual([])

  const { w, h } = shape
  /** Two boxes and a speck. */
  const mask = shape.mask.map((_, i) => {
    const [x, y] = [(i % w) / w, Math.floor(i / w) / h]
    const isRight = x >= 0.6 && x < 0.9 && y >= 0.1 && y < 0.9
    const isLeft = x >= 0.1 && x < 0.5 && y >= 0.2 && y < 0.8
    const isCrumb = x < 0.05 && y < 0.05
    return isRight || isLeft || isCrumb ? 1 : 0
  })
  const pieces = piecesOf({ ...shape, mask, opening: null })
  expect(pieces).toHaveLength(2)
  expect(pieces[0]?.x).toBeCloseTo(0.1, 1)
  expect(pieces[0]?.width).toBeCloseTo(0.4, 1)
  expect(pieces[0]?.height).toBeCloseTo(0.6, 1)
  expect(pieces[1]?.x).toBeCloseTo(0.6, 1)
  expect(pieces[1]?.y).toBeCloseTo(0.1, 1)
})
