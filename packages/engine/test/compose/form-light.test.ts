import { describe, expect, test } from 'vitest'
import { applyLightInPlace, formLight, lightFrom } from '../../src/embedded/compose/form-light.ts'
import { halvedLayer } from '../../src/embedded/compose/halved-layer.ts'
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
const trunk = new Int8Array(4 * w * h)
const layer = { alpha, top: trunk, w: 2 * w, h: 2 * h }
const lit = (from: number, { top = trunk, armpitAt = 0 } = {}) =>
  formLight(halvedLayer({ ...layer, top }, UNIT), {
    unit: UNIT,
    from,
    armpits: [
      [20, armpitAt],
      [60, armpitAt],
    ],
  })

describe('the light on a garment’s form', () => {
  test('falls off at the sides, less in the middle, and most on the side away from the light', () => {
    const even = lit(0)
    expect(even[left]).toBeLessThan(-0.025)
    expect(even[right]).toBeCloseTo(even[left], 2)
    expect(even[middle]).toBeCloseTo(0, 2)
    const fromRight = lit(1)
    expect(fromRight[left]).toBeLessThan(even[left] - 0.1)
    expect(fromRight[right]).toBeGreaterThan(even[right] + 0.02)
  })

  test('parts a sleeve from the trunk below the armpits only', () => {
    const top = trunk.map((_, i) => ((i % (2 * w)) / 2 >= 50 ? 2 : 0))
    const beside = (h / 2) * w + 49
    const [apart, joined] = [lit(0, { top }), lit(0, { top, armpitAt: h })]
    expect(apart[beside]).toBeLessThan(joined[beside] - 0.03)
    expect(apart[beside + 1]).toBeLessThan(joined[beside + 1] - 0.01)
  })

  test('turns the legs of trousers away from their own edges', () => {
    const legs = formLight(halvedLayer(layer, UNIT), { unit: UNIT, from: 0, armpits: null })
    expect(legs[left]).toBeLessThan(-0.02)
    expect(legs[middle]).toBeCloseTo(0)
  })
})

describe('applied light', () => {
  const light = new Float32Array(w * h).fill(-0.1)
  const applied = (grey: number, realism = 1) => {
    const gain = new Float32Array(w * h).fill(0.5)
    applyLightInPlace(gain, light, { rgb: new Float32Array(12 * w * h).fill(grey), w: 2 * w }, realism)
    return gain[middle]
  }

  test('varies more on dark cloth, and not at all at realism 0', () => {
    expect(applied(0.9)).toBeCloseTo(0.45)
    expect(applied(0.05)).toBeLessThan(0.4)
    expect(applied(0.9, 0)).toBe(0.5)
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
    const turned = {
      ...body.face,
      nose: [body.face.centre[0] + 0.3 * body.face.length, body.face.centre[1]] as const,
    }
    const lab = [
      person.lab[0].map((v, i) => (i % W > body.face.centre[0] ? v + 10 : v)),
      person.lab[1],
      person.lab[2],
    ] as const
    expect(lightFrom({ ...person, lab, body: { ...body, face: turned } })).toBeLessThan(0.6 * shone(10))
    const headless = { ...body, face: { ...body.face, visible: false } }
    expect(lightFrom({ ...person, body: headless })).toBe(0)
  })
})
