import { expect, test } from 'vitest'
import { measureUncovered } from '../../src/embedded/compose/uncovered.ts'
import { SKIN } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person, layer, zones } = await drawnLook()
const { w, h, body } = person
const unit = body.unit * body.unit
const nothingInFront = new Float32Array(w * h)
const bare = { alpha: new Float32Array(layer.alpha.length), w: layer.w }
/** The mask of a box around a point at a torso share and units from the axis. */
function boxAt(along: number, half: number): Uint8Array {
  const x = body.neck[0] + body.down[0] * along * body.torso
  const y = body.neck[1] + body.down[1] * along * body.torso
  return Uint8Array.from({ length: w * h }, (_, i) =>
    Math.abs((i % w) - x) < half && Math.abs(Math.floor(i / w) - y) < half ? 1 : 0,
  )
}
const area = (mask: Uint8Array): number => mask.reduce((sum, on) => sum + on, 0)
const none = new Float32Array(w * h)
/** Zones in which `name` alone replaces the old cloth of a mask. */
const zonesOf = (old: Uint8Array, name: 'skin' | 'lower' | 'background') => ({
  old,
  skin: none,
  lower: none,
  background: none,
  [name]: Float32Array.from(old),
})

test('hardly any skin is synthesised under a garment of the old one’s extent', () => {
  const { skin, trunk, below, strange } = measureUncovered(person, zones, layer, nothingInFront)
  expect(skin).toBeLessThan(0.25)
  expect(trunk).toBeLessThan(0.02)
  expect(below).toBeLessThan(0.05)
  expect(strange).toBe(0)
})

test('synthetic skin counts by its area, background and lower clothes do not', () => {
  const chest = boxAt(0.4, 6)
  const skinOf = (name: 'skin' | 'lower' | 'background') =>
    measureUncovered(person, zonesOf(chest, name), bare, nothingInFront).skin
  expect(skinOf('skin')).toBeCloseTo(area(chest) / unit, 6)
  expect(skinOf('background')).toBe(0)
  expect(skinOf('lower')).toBe(0)
})

test('inpainted background counts by its place; skin bared by a lower neckline is not background', () => {
  for (const name of ['skin', 'lower', 'background'] as const) {
    const made = name === 'background' ? 1 : 0
    const chest = boxAt(0.4, 6)
    const onChest = measureUncovered(person, zonesOf(chest, name), bare, nothingInFront)
    expect(onChest.trunk).toBeCloseTo((made * area(chest)) / unit, 6)
    expect(onChest.below).toBe(0)
    const hips = boxAt(1.2, 3)
    const onHips = measureUncovered(person, zonesOf(hips, name), bare, nothingInFront)
    expect(onHips.trunk).toBe(0)
    expect(onHips.below).toBeCloseTo((made * area(hips)) / unit, 6)
  }
})

test('synthetic skin does not count under cloth, or without old cloth', () => {
  const chest = zonesOf(boxAt(0.4, 6), 'skin')
  const cloth = { alpha: bare.alpha.map(() => 1), w: layer.w }
  expect(measureUncovered(person, chest, cloth, nothingInFront).skin).toBe(0)
  const nothing = zonesOf(new Uint8Array(w * h), 'skin')
  expect(measureUncovered(person, nothing, bare, nothingInFront).skin).toBe(0)
})

test('blue skin in front of cloth is strange, the person’s own and tinted skin are not', () => {
  const spot = boxAt(0.4, 4)
  const worn = boxAt(0.8, 4)
  const labels = person.labels.map((label, i) => (spot[i] ? SKIN : label))
  const front = Float32Array.from(spot)
  const cloth = { alpha: bare.alpha.map(() => 1), w: layer.w }
  const { ramp } = person
  const plane = (of: 1 | 2, here: number, there: number) =>
    person.lab[of].map((v, i) => (spot[i] ? here : worn[i] ? there : v))
  const strange = (a: number, b: number, wornB = b) => {
    const lab = [person.lab[0], plane(1, a, a), plane(2, b, wornB)] as const
    const matte = Float32Array.from(worn)
    return measureUncovered({ ...person, labels, lab, matte }, zonesOf(worn, 'skin'), cloth, front).strange
  }
  const [, a, b] = ramp.knots[2]
  expect(strange(a, b)).toBe(0)
  expect(strange(a, b - 40)).toBeCloseTo(area(spot) / unit, 6)
  expect(strange(a, b - 20, b - 60)).toBe(0)
})
