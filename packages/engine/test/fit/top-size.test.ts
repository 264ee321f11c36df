import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { chooseLength, chooseScale } from '../../src/embedded/fit/top-size.ts'
import { tuckedAt } from '../../src/embedded/fit/waistband.ts'
import { halfWidths, oldHem, torsoShapeOf } from '../../src/embedded/fit/torso-shape.ts'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { alongTorso } from '../../src/embedded/person/body.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { LOWER, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import { TEE } from '../garment/drawn-garments.ts'
import { meshOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const torso = torsoShapeOf(parsePerson(halveImage(image), pose, reading))
const tee = meshOf(TEE).shape as TopShape
const old = oldHem(torso, [UPPER], 1.6)

/** The hem’s torso share of a T-shirt whose natural one is v. */
function endOf(v: number, { coat = false, length: chests = 1 } = {}): number {
  const neck = { row: 0, v: -0.15 }
  const length = (v - neck.v) * torso.body.torso
  const stretch = chooseLength({ ...tee, isCoat: coat, length: chests, hemY: length }, torso, 1, neck)
  return neck.v + (length * stretch) / torso.body.torso
}

test('a top that ends a little above, at or below the old hem covers it', () => {
  expect(old).toBeGreaterThan(0.95)
  for (let v = old - 0.15; v < old + 0.3; v += 0.01) expect(endOf(v)).toBeGreaterThan(old)
})

test('a long top is shortened, and never lengthened', () => {
  expect(endOf(old + 0.5)).toBeLessThan(old + 0.35)
  for (let v = old + 0.05; v < old + 0.4; v += 0.05) expect(endOf(v)).toBeLessThanOrEqual(v)
})

test('a cropped top stays cropped, and a coat keeps its length', () => {
  expect(endOf(old - 0.4)).toBeCloseTo(old - 0.4, 5)
  expect(endOf(old + 0.5, { coat: true })).toBeCloseTo(old + 0.5, 5)
})

test('a wide top that is not cropped reaches the hips', () => {
  expect(endOf(old - 0.4, { length: 1 })).toBeLessThan(0.7)
  expect(endOf(old - 0.35, { length: 1.4 })).toBeGreaterThan(0.75)
  expect(endOf(0.8, { length: 1.4 })).toBeGreaterThan(0.9)
})

test('a top ends where it ends on its wearer, within the limits of stretching', () => {
  const neck = { row: 0, v: -0.15 }
  const end = (natural: number, at: number) => {
    const hemY = (natural - neck.v) * torso.body.torso
    const worn = { ...tee, hemY, onWearer: { at, isTucked: false } }
    return neck.v + chooseLength(worn, torso, 1, neck) * (natural - neck.v)
  }
  expect(end(0.6, 0.5)).toBeCloseTo(0.5, 5)
  expect(end(0.5, 0.6)).toBeCloseTo(0.6, 5)
  expect(end(0.3, 0.9)).toBeCloseTo(-0.15 + 0.45 * 1.45, 5)
})

test('a top that its wearer tucked in is tucked in where the waistband is seen, and reaches the hips where not', () => {
  const worn = { ...tee, onWearer: { at: 0.7, isTucked: true } }
  const { w, labels, body } = torso.person
  const bandAt = (share: number) =>
    torsoShapeOf({
      ...torso.person,
      labels: labels.map((label, i) =>
        label === UPPER && alongTorso(body, i % w, Math.floor(i / w)) > share ? LOWER : label,
      ),
    })
  expect(tuckedAt('auto', worn, bandAt(0.75))).toBeCloseTo(0.74, 1)
  expect(tuckedAt('auto', worn, torso)).toBeNull()
  expect(tuckedAt('out', worn, bandAt(0.75))).toBeNull()
  expect(tuckedAt('auto', tee, bandAt(0.75))).toBeNull()
  const neck = { row: 0, v: -0.15 }
  const hemY = (0.7 - neck.v) * body.torso
  const end = (shape: TopShape, on: typeof torso) =>
    neck.v + 0.85 * chooseLength({ ...shape, hemY }, on, 1, neck)
  expect(end(worn, bandAt(0.8))).toBeGreaterThan(0.8)
  expect(end(worn, bandAt(0.8))).toBeLessThan(0.9)
  expect(end(worn, torso)).toBeGreaterThan(1)
})

test('a garment shown on a body is scaled as little wider than the trunk, one laid flat as much wider', () => {
  const trunk = 2 * Math.min(...[0.38, 0.46, 0.54, 0.6].map((v) => halfWidths(torso, v)[0]))
  const perTrunk = (length: number) => (chooseScale({ ...tee, length }, torso) * tee.chest) / trunk
  expect(perTrunk(2.2)).toBeLessThan(1.1)
  expect(perTrunk(1.4)).toBeGreaterThan(perTrunk(2.2) + 0.1)
  // A cropped top is short for its width on a body too.
  expect(perTrunk(1)).toBeCloseTo(perTrunk(2.2), 5)
})

test('a dress covers an old hem a little below its own, and ignores one far below', () => {
  const { w, labels, body } = torso.person
  const skirt = labels.map((label, i) =>
    label === LOWER && alongTorso(body, i % w, Math.floor(i / w)) > 1.8 ? SKIN : label,
  )
  const wearer = torsoShapeOf({ ...torso.person, labels: skirt })
  const neck = { row: 0, v: -0.15 }
  const stretchOf = (v: number) =>
    chooseLength({ ...tee, kind: 'dress', hemY: (v - neck.v) * body.torso }, wearer, 1, neck)
  expect(stretchOf(1.72)).toBeGreaterThan(1.03)
  expect(stretchOf(1.5)).toBe(1)
})

test('a dress reaches the thighs, unless it would have to be very much longer', () => {
  const { body } = torso
  const bare = torsoShapeOf({
    ...torso.person,
    labels: torso.person.labels.map((v) => (v === LOWER ? SKIN : v)),
  })
  const neck = { row: 0, v: -0.15 }
  const hemOf = (v: number) => {
    const length = v - neck.v
    return neck.v + length * chooseLength({ ...tee, kind: 'dress', hemY: length * body.torso }, bare, 1, neck)
  }
  expect(hemOf(1.1)).toBeCloseTo(1.42, 5)
  // Also where an old hem that ends little below its own would lengthen it less.
  expect(hemOf(old - 0.05)).toBeCloseTo(1.42, 5)
  expect(hemOf(0.7)).toBeCloseTo(neck.v + 0.85 * 1.45, 5)
  expect(hemOf(1.6)).toBeCloseTo(1.6, 5)
})

test('an open top covers a strip of the old top, but not a longer part', () => {
  const neck = { row: 0, v: -0.15 }
  const open: TopShape = { ...tee, opening: [] }
  const stretchOf = (v: number) =>
    chooseLength({ ...open, hemY: (v - neck.v) * torso.body.torso }, torso, 1, neck)
  expect(stretchOf(old - 0.05)).toBeGreaterThan(1)
  expect([stretchOf(old - 0.2), stretchOf(old + 0.1)]).toEqual([1, 1])
})
