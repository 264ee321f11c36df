import { expect, test } from 'vitest'
import { bellyStrip } from '../../src/embedded/compose/bare-belly.ts'
import { LOWER, OBJECT, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Label } from '../../src/embedded/person/types.ts'
import { drawnBody } from '../person/drawn-body.ts'

const { w, h, body } = drawnBody()
const [TOP, WAIST] = [75, 118]
const middle = body.neck[0]

/** The strip's pixels under a top that ends at `hem(x)`, with the given label between it and the lower clothes. */
function stripUnder(hem: (x: number) => number, between: Label = SKIN): number[] {
  const labels = Uint8Array.from({ length: w * h }, (_, i) => {
    const [x, y] = [i % w, Math.floor(i / w)]
    if (Math.abs(x - middle) > 26 || y < TOP) return 0
    return y < hem(x) ? UPPER : y < WAIST ? between : LOWER
  })
  return bellyStrip({ w, h, labels, body })
}

test('is the skin between a short top and the lower clothes, around the axis', () => {
  const strip = stripUnder(() => WAIST - 8)
  expect(new Set(strip.map((i) => Math.floor(i / w)))).toEqual(
    new Set(Array.from({ length: 8 }, (_, k) => WAIST - 8 + k)),
  )
  for (const i of strip) expect(Math.abs((i % w) - middle)).toBeLessThanOrEqual(body.unit / 2)
  expect(strip).toHaveLength(8 * 43)
})

test('is empty when the top meets the lower clothes in most columns', () => {
  expect(stripUnder(() => WAIST)).toEqual([])
  expect(stripUnder((x) => (x > middle + 4 ? WAIST - 8 : WAIST))).toEqual([])
})

test('is empty when more than a strip is bare, or a thing is in between', () => {
  expect(stripUnder(() => WAIST - 20)).toEqual([])
  expect(stripUnder(() => WAIST - 8, OBJECT)).toEqual([])
})
