import { describe, expect, test } from 'vitest'
import { coveredLegs } from '../../src/embedded/compose/covered-legs.ts'
import { oldGarmentZones, trimZonesInPlace } from '../../src/embedded/compose/zones.ts'
import { LOWER } from '../../src/embedded/person/types.ts'
import { legShapes } from '../../src/embedded/person/leg-shape.ts'
import { drawnLook } from './drawn-look.ts'

const { person, fit, layer } = await drawnLook()
const { w, h, body, labels } = person
const legs = legShapes(person)

/** New trousers from the pelvis down to `hem` (half-size y), narrower than the old ones. */
function trousersTo(hem: number) {
  const [left, right] = [body.hip[0][0] - 4, body.hip[1][0] + 4]
  const alpha = layer.alpha.map((_, o) => {
    const [x, y] = [(o % layer.w) / 2, Math.floor(o / layer.w) / 2]
    return y > body.pelvis[1] - 10 && y < hem && x > left && x < right ? 1 : 0
  })
  return { ...layer, alpha }
}
const madeSkin = (hem: number, from: number, to: number): number => {
  const { skin } = trimZonesInPlace(
    person,
    fit,
    'trousers',
    trousersTo(hem),
    oldGarmentZones(person, fit, 'trousers'),
  )
  let sum = 0
  for (let i = from * w; i < to * w; i++) if (labels[i] === LOWER) sum += skin[i]
  return sum
}
const knee = Math.round(body.knee[0][1])

describe('legs under new trousers', () => {
  test('become visible at the hem, less an overlap', () => {
    const [left, right] = coveredLegs(legs, trousersTo(knee))
    for (const at of [left, right]) {
      expect(at).toBeGreaterThan(0.8)
      expect(at).toBeLessThan(1)
    }
    expect(coveredLegs(legs, trousersTo(0))).toEqual([-Infinity, -Infinity])
  })

  test('have no bare skin beside the hips, where old trousers were wider', () => {
    expect(madeSkin(h, 0, knee + 20)).toBe(0)
    expect(madeSkin(knee, 0, knee - 12)).toBe(0)
  })

  test('are synthesised below shorts', () => {
    expect(madeSkin(knee, knee, h)).toBeGreaterThan(300)
  })
})
