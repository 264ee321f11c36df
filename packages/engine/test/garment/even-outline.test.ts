import { describe, expect, test } from 'vitest'
import { contoursOf, coverageOf } from '../../src/embedded/garment/contours.ts'
import { evenOutline } from '../../src/embedded/garment/even-outline.ts'
import type { Mask } from '../../src/embedded/image/raster.ts'

const w = 160
const h = 140

const maskWhere = (isIn: (x: number, y: number) => boolean): Mask =>
  Uint8Array.from({ length: w * h }, (_, i) => (isIn(i % w, Math.floor(i / w)) ? 1 : 0))

const BOX = { x0: 30, y0: 25, x1: 130, y1: 115 }
const box = (x: number, y: number) => x >= BOX.x0 && x < BOX.x1 && y >= BOX.y0 && y < BOX.y1

describe('contours', () => {
  test('enclose exactly the pixels of the mask, including holes, touching corners and borders', () => {
    const masks = [
      maskWhere((x, y) => box(x, y) && !(x > 60 && x < 90 && y > 50 && y < 80)),
      maskWhere((x, y) => (x * 7 + y * 13) % 5 < 2),
      maskWhere((x, y) => x < 40 || y > 130),
    ]
    for (const mask of masks) expect(coverageOf(contoursOf(mask, w, h), w, h)).toEqual(new Float32Array(mask))
  })

  test('are one per outline', () => {
    const ring = maskWhere((x, y) => box(x, y) && !(x > 60 && x < 90 && y > 50 && y < 80))
    expect(contoursOf(ring, w, h)).toHaveLength(2)
    expect(contoursOf(new Uint8Array(w * h), w, h)).toHaveLength(0)
  })

  test('cover cut pixels partially', () => {
    const half = Float64Array.from([10, 10, 20.5, 10, 20.5, 15, 10, 15])
    const covered = coverageOf([half], w, h)
    expect(covered[12 * w + 15]).toBe(1)
    expect(covered[12 * w + 20]).toBeCloseTo(0.5, 6)
    expect(covered[12 * w + 21]).toBe(0)
  })
})

describe('a smoothed outline', () => {
  /** The right end of the covered part of row y. */
  const endOf = (covered: ArrayLike<number>, y: number) => {
    let sum = 0
    for (let x = 80; x < w; x++) sum += covered[y * w + x]
    return 80 + sum
  }

  test('has no waves along a straight side', () => {
    const wavy = maskWhere((x, y) => box(x, y) && x < BOX.x1 - 3 + 1.6 * Math.sin(y / 3.5))
    const covered = evenOutline(wavy, w, h)
    const rows = Array.from({ length: 60 }, (_, k) => 40 + k)
    const spread = (mask: ArrayLike<number>) => {
      const ends = rows.map((y) => endOf(mask, y))
      return Math.max(...ends) - Math.min(...ends)
    }
    expect(spread(wavy)).toBeGreaterThanOrEqual(3)
    expect(spread(covered)).toBeLessThan(0.8)
  })

  test('leaves straight sides and their corners where they are', () => {
    const drawn = maskWhere(box)
    const covered = evenOutline(drawn, w, h)
    let off = 0
    for (let i = 0; i < w * h; i++) off = Math.max(off, Math.abs(covered[i] - drawn[i]))
    expect(off).toBeLessThan(0.05)
  })

  test('keeps the curvature of round necklines, and features larger than a wave', () => {
    const round = maskWhere((x, y) => Math.hypot(x - 80, y - 70) < 40)
    const area = (mask: ArrayLike<number>) => Array.from(mask).reduce((sum, v) => sum + v, 0)
    expect(area(evenOutline(round, w, h)) / area(round)).toBeCloseTo(1, 2)
    const notched = maskWhere((x, y) => box(x, y) && !(y < 45 && Math.abs(x - 80) < 8))
    expect(evenOutline(notched, w, h)[35 * w + 80]).toBeLessThan(0.05)
  })

  test('leaves small pieces unchanged', () => {
    const small = maskWhere((x, y) => x >= 20 && x < 26 && y >= 20 && y < 24)
    expect(evenOutline(small, w, h)).toEqual(new Float32Array(small))
  })
})
