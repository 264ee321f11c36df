import { expect, test } from 'vitest'
import { frontsOf, keepWornUnder } from '../../src/embedded/compose/worn-under.ts'
import { acrossTorso, alongTorso } from '../../src/embedded/person/body.ts'
import { drawnLook } from './drawn-look.ts'

const { person, fit, layer, zones } = await drawnLook()
const { w, h, body } = person
const GAP = 0.12

/** The drawn shirt cut open in the middle, down to a row. */
function cutOpen(below = h) {
  const alpha = layer.alpha.map((a, q) => {
    const [x, y] = [(q % layer.w) >> 1, Math.floor(q / layer.w) >> 1]
    return Math.abs(acrossTorso(body, x, y)) < GAP || y > below ? 0 : a
  })
  return { ...layer, alpha }
}

/** The zones with all old clothes to be replaced by skin. */
const all = () => {
  const painted = Float32Array.from(zones.old)
  return { ...zones, skin: painted, lower: new Float32Array(w * h), background: new Float32Array(w * h) }
}
const at = (v: number, s: number): number => {
  const [x, y] = [
    body.neck[0] + body.down[0] * v * body.torso + body.right[0] * s * body.unit,
    body.neck[1] + body.down[1] * v * body.torso + body.right[1] * s * body.unit,
  ]
  return Math.round(y) * w + Math.round(x)
}

test('the photo stays between the fronts, and does not count as old clothes', () => {
  const left = keepWornUnder(person, { ...fit, isOpen: true }, frontsOf(cutOpen(), person), all())
  const middle = at(0.5, 0)
  expect(zones.old[middle]).toBe(1)
  expect([left.skin[middle], left.old[middle]]).toEqual([0, 0])
})

test('clothes worn under stay below a short front, and not beside it', () => {
  const waist = at(0.5, 0)
  const fronts = frontsOf(cutOpen(Math.floor(waist / w)), person)
  const left = keepWornUnder(person, { ...fit, isOpen: true }, fronts, all())
  const below = at(0.8, 0.2)
  expect(zones.old[below]).toBe(1)
  expect(left.skin[below]).toBe(0)
  // The old sleeve is removed where it sticks out beside the new one.
  let beside = 0
  for (let i = 0; i < w * h; i++) {
    const s = Math.abs(acrossTorso(body, i % w, Math.floor(i / w)))
    if (s > 0.55 && alongTorso(body, i % w, Math.floor(i / w)) < 0.3) beside += left.skin[i]
  }
  expect(beside).toBeGreaterThan(20)
})

test('the old sleeves stay under a garment without sleeves', () => {
  const bare = { ...fit, isOpen: true, sleeves: [null, null] as const }
  const left = keepWornUnder(person, bare, frontsOf(cutOpen(), person), all())
  expect(left.skin.reduce((a, b) => a + b, 0)).toBe(0)
})
