import { expect, test } from 'vitest'
import { measureUncovered } from '../../src/embedded/compose/uncovered.ts'
import { SKIN } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person, layer, zones } = await drawnLook()
const { w, h, body } = person
const unit = body.unit * body.unit
const nothingInFront = new Float32Array(w * h)
const bare = { alpha: new Float32Array(layer.alpha.length), w: layer.w }
/** A mask of a box about a point given by shares of the torso and units from its axis. */
function boxAt(along: number, half: number): Uint8Array {
  const x = body.neck[0] + body.down[0] * along * body.torso
  const y = body.neck[1] + body.down[1] * along * body.torso
  return Uint8Array.from({ length: w * h }, (_, i) =>
    Math.abs((i % w) - x) < half && Math.abs(Math.floor(i / w) - y) < half ? 1 : 0,
  )
}
const area = (mask: Uint8Array): number => mask.reduce((sum, on) => sum + on, 0) / unit

test('what is worn under a garment of its own extent is covered', () => {
  const { trunk, below, strange } = measureUncovered(person, zones.old, layer, nothingInFront)
  expect(trunk).toBeLessThan(0.1)
  expect(below).toBeLessThan(0.1)
  expect(strange).toBe(0)
})

test('old cloth that nothing covers counts by where it is', () => {
  const chest = boxAt(0.4, 6)
  expect(measureUncovered(person, chest, bare, nothingInFront).trunk).toBeCloseTo(area(chest), 6)
  const hips = boxAt(1.2, 3)
  const uncovered = measureUncovered(person, hips, bare, nothingInFront)
  expect(uncovered).toEqual({ trunk: 0, below: area(hips), strange: 0 })
})

test('blue skin in front of cloth is strange, the person’s own is not', () => {
  const spot = boxAt(0.4, 4)
  const labels = person.labels.map((label, i) => (spot[i] ? SKIN : label))
  const front = Float32Array.from(spot)
  const cloth = { alpha: bare.alpha.map(() => 1), w: layer.w }
  const { ramp } = person
  const painted = (a: number, b: number) => ({
    ...person,
    labels,
    lab: [
      person.lab[0],
      person.lab[1].map((v, i) => (spot[i] ? a : v)),
      person.lab[2].map((v, i) => (spot[i] ? b : v)),
    ],
  })
  const nothing = new Uint8Array(w * h)
  const [, a, b] = ramp.knots[2]
  expect(measureUncovered(painted(a, b), nothing, cloth, front).strange).toBe(0)
  expect(measureUncovered(painted(a, b - 40), nothing, cloth, front).strange).toBeCloseTo(area(spot), 6)
})
