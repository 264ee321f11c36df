import { expect, test } from 'vitest'
import { trimRaisedStrapsInPlace } from '../../src/embedded/compose/straps.ts'
import {
  bareShoulder,
  measureBareShoulders,
  besideNeck,
  overShoulders,
} from '../../src/embedded/person/bare-shoulders.ts'
import type { GarmentLayer } from '../../src/embedded/compose/layer.ts'
import { drawnLook } from './drawn-look.ts'

const { person, fit, layer } = await drawnLook()
const { body } = person
const shoulders = measureBareShoulders(person)
const sleeveless = { ...fit, sleeves: [null, null] as const }
/** Half-size column over the middle of the left shoulder. */
const column = Math.round(body.neck[0] - 0.36 * body.span)

/** An upright band of cloth `units` wide, over the shoulder and far above it. */
function band(units: number): GarmentLayer {
  const half = units * body.unit
  const alpha = layer.alpha.map((_, q) => (Math.abs((q % layer.w) - 2 * column) <= half ? 1 : 0))
  return { ...layer, alpha }
}
/** The band's alpha at a height (units) above the shoulder. */
function alphaAbove(cloth: GarmentLayer, units: number): number {
  for (let y = 0; y < person.h; y++) {
    const height = overShoulders(body, column, y)
    const lateral = besideNeck(body, column, y)
    const over = height - bareShoulder(shoulders, 0, Math.abs(lateral))
    if (over <= units) return cloth.alpha[2 * y * layer.w + 2 * column]
  }
  return Number.NaN
}

test('a strap ends at the top of the shoulder', () => {
  const strap = band(0.1)
  trimRaisedStrapsInPlace(strap, person, sleeveless)
  expect(alphaAbove(strap, 0.1)).toBe(0)
  expect(alphaAbove(strap, -0.02)).toBe(1)
})

test('cloth broader than a strap stays, and so does a shoulder with a sleeve', () => {
  const broad = band(0.5)
  trimRaisedStrapsInPlace(broad, person, sleeveless)
  expect(alphaAbove(broad, 0.1)).toBe(1)
  const sleeved = band(0.1)
  trimRaisedStrapsInPlace(sleeved, person, fit)
  expect(alphaAbove(sleeved, 0.1)).toBe(1)
})
