import { describe, expect, test } from 'vitest'
import { lightFormInPlace, lightFrom } from '../../src/embedded/compose/form-light.ts'
import { FACE } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const [w, h] = [80, 60]
const UNIT = 60
/** Cloth in the half-size columns from 20 to 60. */
const alpha = Float32Array.from({ length: 4 * w * h }, (_, i) => {
  const x = (i % (2 * w)) / 2
  return x >= 20 && x < 60 ? 1 : 0
})
const [left, middle, right] = [22, 40, 57].map((x) => (h / 2) * w + x) as [number, number, number]
function lit(from: number, realism = 1) {
  const gain = new Float32Array(w * h).fill(1)
  lightFormInPlace(gain, { alpha, w: 2 * w, h: 2 * h }, { unit: UNIT, from }, realism)
  return gain
}

describe('the light on a garment’s form', () => {
  test('falls off at the sides, not in the middle, and most on the side away from the light', () => {
    const even = lit(0)
    expect(even[left]).toBeLessThan(0.975)
    expect(even[right]).toBeCloseTo(even[left], 2)
    expect(even[middle]).toBe(1)
    const fromRight = lit(1)
    expect(fromRight[left]).toBeLessThan(even[left] - 0.02)
    expect(fromRight[right]).toBeCloseTo(even[right])
  })

  test('is even at realism 0', () => {
    expect(lit(1, 0).every((v) => v === 1)).toBe(true)
  })
})

describe('the direction of the light', () => {
  test('is read off the halves of a face, and unknown without one', async () => {
    const { person } = await drawnLook()
    const { w: W, body, skinParts } = person
    const shone = (by: number) => {
      const light = person.lab[0].map((v, i) =>
        skinParts[i] === FACE && i % W > body.face.centre[0] ? v + by : v,
      )
      return lightFrom({ ...person, lab: [light, person.lab[1], person.lab[2]] })
    }
    expect(shone(10)).toBeGreaterThan(shone(0) + 0.3)
    expect(shone(-10)).toBeLessThan(shone(0) - 0.3)
    const headless = { ...body, face: { ...body.face, visible: false } }
    expect(lightFrom({ ...person, body: headless })).toBe(0)
  })
})
