import { expect, test } from 'vitest'
import { AS_USUAL } from '../../src/engine.ts'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { easeOf } from '../../src/embedded/fit/ease.ts'
import type { Handle } from '../../src/embedded/fit/fit.ts'
import { addSides } from '../../src/embedded/fit/side-targets.ts'
import { fitTop } from '../../src/embedded/fit/targets.ts'
import { halfWidths } from '../../src/embedded/fit/torso-shape.ts'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { torsoCoordinates } from '../../src/embedded/person/body.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { DRESS } from '../garment/drawn-garments.ts'
import { meshOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body } = person
const shape = meshOf(DRESS).shape as TopShape
const { torso, placement } = fitTop({ shape }, person)

/** The handles of the dress's sides. @param tucked torso share of a waistband, null when worn loose */
function sidesOf(tucked: number | null): Handle[] {
  const handles: Handle[] = []
  const sides = {
    ends: [shape.hemY, shape.hemY] as const,
    along: (p: readonly [number, number]) => torsoCoordinates(body, ...p)[0],
    ease: easeOf(AS_USUAL),
    tucked,
  }
  addSides(shape, torso, placement, sides, (from, to, weight, part = 0) =>
    handles.push({ from, to, weight, part }),
  )
  return handles
}

test('a dress has rows of side handles as close as a top’s', () => {
  const axis = sidesOf(null).filter(({ from }) => from[0] === shape.axis)
  const rows = axis.map(({ from }) => from[1])
  const steps = rows.slice(1).map((y, i) => y - rows[i])
  expect(Math.max(...steps)).toBeLessThan(0.22 * shape.chest)
})

test('cloth that is too narrow widens to cover the body', () => {
  for (const { from, to } of sidesOf(null)) {
    const [v, lateral] = torsoCoordinates(body, ...to)
    if (from[0] === shape.axis || v < 0.5 || v > 1) continue
    const needed = halfWidths(torso, v)[lateral > 0 ? 1 : 0]
    expect(Math.abs(lateral) * body.unit).toBeGreaterThan(needed * 0.97)
  }
})

test('tucked in, cloth that is wider narrows to the body at the waistband', () => {
  const widest = (tucked: number | null) => {
    const atWaist = sidesOf(tucked)
      .map(({ to }) => torsoCoordinates(body, ...to))
      .filter(([v]) => v > 0.9 && v < 1.4)
    return Math.max(...atWaist.map(([, lateral]) => Math.abs(lateral)))
  }
  expect(widest(0.9)).toBeLessThan(widest(null) - 0.02)
})
