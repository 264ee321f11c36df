import { expect, test } from 'vitest'
import { trimAboveJawInPlace } from '../../src/embedded/compose/above-jaw.ts'
import type { GarmentLayer } from '../../src/embedded/compose/layer.ts'
import { underJaw } from '../../src/embedded/person/jaw.ts'
import { drawnLook } from './drawn-look.ts'

const { person, layer } = await drawnLook()
const { neck, face, unit } = person.body

/** A layer of cloth everywhere, cut by the jaw. */
function cut(changed: Partial<GarmentLayer> = {}, one = person): GarmentLayer {
  const cloth = { ...layer, alpha: layer.alpha.map(() => 1), sleeves: layer.sleeves.map(() => 0), ...changed }
  trimAboveJawInPlace(cloth, one)
  return cloth
}
/** Alpha `aside` units to the right of the neck's middle and `up` units above it. */
const at = ({ alpha, w }: GarmentLayer, aside: number, up: number): number =>
  alpha[Math.round(2 * (neck[1] - up * unit)) * w + Math.round(2 * (neck[0] + aside * unit))]

test('cloth ends under the jaw', () => {
  const cloth = cut()
  const jaw = underJaw(person, 0.2 * unit) / unit
  expect(at(cloth, 0.2, jaw + 0.04)).toBe(0)
  expect(at(cloth, 0.2, jaw - 0.04)).toBe(1)
})

test('a scrap of cloth that is cut off from the garment goes, and what hangs together with it stays', () => {
  const row = Math.round(2 * (neck[1] - 0.1 * unit))
  const column = Math.round(2 * (neck[0] + 0.3 * unit))
  const isScrap = (i: number) =>
    Math.abs(Math.floor(i / layer.w) - row) < 4 && Math.abs((i % layer.w) - column) < 4
  const isBelow = (i: number) => Math.floor(i / layer.w) > row + 10
  const alpha = layer.alpha.map((_, i) => (isScrap(i) || isBelow(i) ? 1 : 0))
  const cloth = cut({ alpha })
  expect(cloth.alpha[row * layer.w + column]).toBe(0)
  expect(cloth.alpha[(row + 12) * layer.w + column]).toBe(1)
})

test('the line under the jaw rises from the chin to its sides', () => {
  const withChin = (up: number) => {
    const chin = [neck[0], neck[1] - up * unit] as const
    return { ...person, body: { ...person.body, face: { ...face, chin } } }
  }
  const heights = [0, 0.1, -0.2].map((aside) => underJaw(withChin(0.6), aside * unit) / unit)
  expect(heights[0]).toBeLessThan(0.6)
  expect(heights[1]).toBeGreaterThan(heights[0])
  expect(heights[2]).toBeGreaterThan(heights[1])
  expect(underJaw(withChin(0.1), 0) / unit).toBeGreaterThan(0.3)
})

test('cloth far beside the neck, sleeves, and cloth on a person without a face or with a lifted arm stay', () => {
  expect(at(cut(), 0.5, 0.7)).toBe(1)
  expect(at(cut({ sleeves: layer.sleeves.map(() => 1) }), 0.2, 0.7)).toBe(1)
  const faceless = { ...person, body: { ...person.body, face: { ...face, visible: false } } }
  expect(at(cut({}, faceless), 0.2, 0.7)).toBe(1)
  const elbow = [[0, 0], person.body.elbow[1]] as const
  const lifted = { ...person, body: { ...person.body, elbow } }
  expect(at(cut({}, lifted), 0.2, 0.7)).toBe(1)
})
