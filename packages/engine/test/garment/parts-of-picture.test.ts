import { describe, expect, test } from 'vitest'
import { partsOfPicture } from '../../src/embedded/garment/parts-of-picture.ts'
import { PARTS_GRID } from '../../src/embedded/nets/garment-reader.ts'
import type { GarmentReading } from '../../src/embedded/nets/garment-reader.ts'
import { attributesOf, landmarksAt } from './drawn-cuts.ts'

/** First and last column and row (cells). */
type Piece = readonly [x0: number, x1: number, y0: number, y1: number]

/** The parts of a picture, as high as the grid without `padding` above and below, whose cloth are these rectangles. */
function parts(pieces: readonly Piece[], { confidence = 1, padding = 0 } = {}) {
  const { w, h } = PARTS_GRID
  const background = Float32Array.from({ length: w * h }, (_, i) => {
    const [x, y] = [i % w, Math.floor(i / w)]
    return pieces.some(([x0, x1, y0, y1]) => x >= x0 && x <= x1 && y >= y0 && y <= y1) ? 0.1 : 0.9
  })
  const landmarks = landmarksAt({ neckLeft: [50, 20], neckRight: [70, 20] })
  landmarks.neckLeft = { ...landmarks.neckLeft, confidence }
  landmarks.neckRight = { ...landmarks.neckRight, confidence }
  const frame = { scale: 1, left: 0, top: padding }
  const reading: GarmentReading = { parts: [background], frame, landmarks, attributes: attributesOf() }
  return partsOfPicture(reading, { w, h: h - 2 * padding })
}
const ends = (found: ReturnType<typeof parts>, of: 'cut' | 'cloth' = 'cut') =>
  found?.parts.map((part) => [part[of].x0, part[of].x1].map((x) => Math.round(x * PARTS_GRID.w)))

describe('the parts of a picture', () => {
  test('are none for a garment that fills it, with a speck beside', () => {
    expect(
      parts([
        [20, 100, 20, 140],
        [110, 114, 20, 24],
      ]),
    ).toBeNull()
  })

  test('are its garments with a margin, from left to right', () => {
    const found = parts([
      [70, 119, 30, 110],
      [10, 49, 30, 129],
    ])
    expect(found?.kind).toBe('several')
    expect(ends(found)).toEqual([
      [0, 60],
      [62, 128],
    ])
    expect(ends(found, 'cloth')).toEqual([
      [10, 50],
      [70, 120],
    ])
  })

  test('are the halves of what the network reads with little certainty', () => {
    const found = parts([[10, 109, 30, 110]], { confidence: 0.5 })
    expect(found?.kind).toBe('halves')
    expect(ends(found)).toEqual([
      [0, 60],
      [60, 120],
    ])
  })

  test('is a small garment with little around it', () => {
    const found = parts([[50, 79, 60, 99]])
    expect(found?.kind).toBe('small')
    expect(ends(found)).toEqual([[46, 84]])
  })

  test('are only of cloth in the picture, not in its padding', () => {
    const below = [20, 60, 125, 140] as const
    expect(parts([below], { padding: 40 })).toBeNull()
    expect(parts([[10, 110, 45, 110], below], { padding: 40 })).toBeNull()
  })
})
