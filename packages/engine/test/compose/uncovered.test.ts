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
const area = (mask: Uint8Array): number => mask.reduce((sum, on) => sum + on, 0)
const none = new Float32Array(w * h)
/** Zones in which `name` alone takes the place of the old cloth of a mask. */
const zonesOf = (old: Uint8Array, name: 'skin' | 'lower' | 'background') => ({
  old,
  skin: none,
  lower: none,
  background: none,
  [name]: Float32Array.from(old),
})

test('hardly any skin is made up under a garment of the old one’s extent', () => {
  const { skin, trunk, below, strange } = measureUncovered(person, zones, layer, nothingInFront)
  expect(skin).toBeLessThan(0.08)
  expect(trunk).toBeLessThan(0.1)
  expect(below).toBeLessThan(0.1)
  expect(strange).toBe(0)
})

test('made-up skin counts as a share of the old cloth, ground and lower clothes do not', () => {
  const chest = boxAt(0.4, 6)
  const shareOf = (name: 'skin' | 'lower' | 'background') =>
    measureUncovered(person, zonesOf(chest, name), bare, nothingInFront).skin
  expect(shareOf('skin')).toBe(1)
  expect(shareOf('background')).toBe(0)
  expect(shareOf('lower')).toBe(0)
  const half = { ...zonesOf(chest, 'skin'), background: none.map((_, i) => (i % w < 96 ? 2 : 0)) }
  const right = chest.reduce((sum, on, i) => sum + (i % w < 96 ? 0 : on), 0)
  expect(right).toBeGreaterThan(0)
  expect(measureUncovered(person, half, bare, nothingInFront).skin).toBeCloseTo(right / area(chest), 6)
})

test('old cloth that nothing covers counts by where it is, whatever takes its place', () => {
  for (const name of ['skin', 'lower', 'background'] as const) {
    const chest = boxAt(0.4, 6)
    const onChest = measureUncovered(person, zonesOf(chest, name), bare, nothingInFront)
    expect(onChest.trunk).toBeCloseTo(area(chest) / unit, 6)
    expect(onChest.below).toBe(0)
    const hips = boxAt(1.2, 3)
    const onHips = measureUncovered(person, zonesOf(hips, name), bare, nothingInFront)
    expect(onHips.trunk).toBe(0)
    expect(onHips.below).toBeCloseTo(area(hips) / unit, 6)
  }
})

test('cloth hides made-up skin, and no old cloth makes none', () => {
  const chest = zonesOf(boxAt(0.4, 6), 'skin')
  const cloth = { alpha: bare.alpha.map(() => 1), w: layer.w }
  expect(measureUncovered(person, chest, cloth, nothingInFront).skin).toBe(0)
  const nothing = zonesOf(new Uint8Array(w * h), 'skin')
  expect(measureUncovered(person, nothing, bare, nothingInFront).skin).toBe(0)
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
  const nothing = zonesOf(new Uint8Array(w * h), 'skin')
  const [, a, b] = ramp.knots[2]
  expect(measureUncovered(painted(a, b), nothing, cloth, front).strange).toBe(0)
  expect(measureUncovered(painted(a, b - 40), nothing, cloth, front).strange).toBeCloseTo(
    area(spot) / unit,
    6,
  )
})
