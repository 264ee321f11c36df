import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { USUAL } from '../../src/embedded/fit/ease.ts'
import { addSkirt } from '../../src/embedded/fit/skirt.ts'
import { fitTrousers } from '../../src/embedded/fit/trousers.ts'
import type { TrousersShape } from '../../src/embedded/garment/garment.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { TROUSERS } from '../garment/drawn-garments.ts'
import { meshOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body } = person
const TOP = 30

/** A skirt from row TOP to `y1`, with the half width `half` in each row. */
function skirtOf(half: (y: number) => number, y1: number): TrousersShape {
  const trousers = meshOf(TROUSERS).shape as TrousersShape
  const rows = trousers.rows.map((_, y) =>
    y < TOP || y > y1 ? [] : [[trousers.axis - half(y), trousers.axis + half(y)] as const],
  )
  return { ...trousers, isSkirt: true, rows, y1 }
}

/** Targets of the sides below the hips: left, right, left, right and so on downwards. */
function sidesOf(shape: TrousersShape): Point[] {
  const { placement } = fitTrousers({ shape }, person)
  const sides: Point[] = []
  addSkirt(shape, body, placement, 0.3 * body.unit, USUAL, (_, to, weight) => {
    if (weight === 1) sides.push(to)
  })
  return sides
}
const widthsOf = (shape: TrousersShape) =>
  sidesOf(shape).flatMap(([x], q, sides) => (q % 2 ? [x - sides[q - 1][0]] : []))

describe('a skirt on the drawn person', () => {
  test('is as wide as it was cut', () => {
    const flared = skirtOf((y) => 30 + (y - TOP) / 3, 150)
    const { scale } = fitTrousers({ shape: flared }, person)
    expect(widthsOf(flared).at(-1)).toBeCloseTo(2 * (30 + 118 / 3) * scale, -0.5)
  })

  test('is not narrower than the legs in it', () => {
    const narrow = skirtOf(() => 12, 150)
    expect(Math.min(...widthsOf(narrow))).toBeGreaterThan(body.hip[1][0] - body.hip[0][0])
  })

  test('has no handles at the lowest points of an uneven hem', () => {
    const even = sidesOf(skirtOf(() => 40, 150))
    const uneven = sidesOf(skirtOf((y) => (y > 140 ? 10 : 40), 150))
    expect(uneven.length).toBeLessThan(even.length)
  })

  test('ends at the ankles at the longest', () => {
    const stretchOf = (y1: number) => fitTrousers({ shape: skirtOf(() => 40, y1) }, person).placement
    expect(stretchOf(500).stretchBelow).toBeLessThan(1)
    expect(stretchOf(120).stretchBelow).toBe(1)
  })
})
