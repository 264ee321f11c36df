import { describe, expect, test } from 'vitest'
import { armBand, bandPlace, locateOnBand } from '../../src/embedded/compose/arm-band.ts'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'

const w = 192
const h = 256
const drawn = bodyOf(drawPerson().pose.points, 0.5)
const [x0, y0] = drawn.shoulder[0]
const fore = 40
/** The left arm hangs straight down from its shoulder. */
const body = {
  ...drawn,
  elbow: [[x0, y0 + 50], drawn.elbow[1]],
  wrist: [[x0, y0 + 50 + fore], drawn.wrist[1]],
} as const
const width = 2 * 0.118 * body.unit

/** Everything to the right of column `contour`: an arm before a trunk, whose inner edge the matte does not show. */
const bodyFrom = (contour: number) =>
  Float32Array.from({ length: w * h }, (_, i) => (i % w >= contour ? 1 : 0))

const placeOf = (contour: number, x: number, y: number) =>
  locateOnBand(armBand({ matte: bodyFrom(contour), w, h, body }, 0), x, y, bandPlace())

describe('an arm’s band', () => {
  for (const [name, aside] of [
    ['whose bone lies in its middle', Math.round(width / 2)],
    ['whose bone lies at its inner edge', Math.round(0.9 * width)],
    ['whose bone lies outside it', -4],
  ] as const) {
    test(`of an arm ${name} is an arm wide from its outer contour`, () => {
      const contour = Math.round(x0) - aside
      const elbow = y0 + 50
      const at = (share: number) => placeOf(contour, contour + share * width, elbow)
      expect(at(0.5).inside).toBe(true)
      expect(Math.abs(at(0.5).across)).toBeLessThan(0.25)
      expect(at(0.1).across).toBeGreaterThan(0.5)
      expect(at(0.95).inside).toBe(true)
      expect(at(1.3).inside).toBe(false)
    })
  }

  test('lies about the bone where no contour shows', () => {
    expect(placeOf(0, x0, y0 + 50).inside).toBe(true)
    expect(Math.abs(placeOf(0, x0, y0 + 50).across)).toBeLessThan(0.1)
    expect(placeOf(0, x0 + width, y0 + 50).inside).toBe(false)
  })

  test('tells how far down the arm a place lies', () => {
    expect(placeOf(Math.round(x0 - width / 2), x0, y0 + 25).along).toBeCloseTo(0.5, 2)
    expect(placeOf(Math.round(x0 - width / 2), x0, y0 + 50 + fore / 2).along).toBeCloseTo(1.5, 2)
  })
})
