import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { chooseLength } from '../../src/embedded/fit/top-size.ts'
import { oldHem, torsoShapeOf } from '../../src/embedded/fit/torso-shape.ts'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { UPPER } from '../../src/embedded/person/types.ts'
import { TEE } from '../garment/drawn-garments.ts'
import { meshOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const torso = torsoShapeOf(parsePerson(halveImage(image), pose, reading))
const tee = meshOf(TEE).shape as TopShape
const old = oldHem(torso, [UPPER], 1.6)

/** Torso share at which a T-shirt ends whose own length would bring it to the share v. */
function endOf(v: number, { coat = false, length: chests = 1 } = {}): number {
  const above = 0.35 * torso.body.unit
  const length = v * torso.body.torso + above
  const stretch = chooseLength({ ...tee, isCoat: coat, length: chests, hemY: length }, torso, 1, 0)
  return (length * stretch - above) / torso.body.torso
}

test('a top that ends a little above, at or below the old hem covers it', () => {
  expect(old).toBeGreaterThan(0.95)
  for (let v = old - 0.15; v < old + 0.3; v += 0.01) expect(endOf(v)).toBeGreaterThan(old)
})

test('a long top is worn shorter than it hangs, and no longer than it is', () => {
  expect(endOf(old + 0.3)).toBeLessThan(old + 0.2)
  for (let v = old + 0.05; v < old + 0.4; v += 0.05) expect(endOf(v)).toBeLessThanOrEqual(v)
})

test('a cropped top stays one, and a coat is as long as it is', () => {
  expect(endOf(old - 0.4)).toBeCloseTo(old - 0.4, 5)
  expect(endOf(old + 0.5, { coat: true })).toBeCloseTo(old + 0.5, 5)
})

test('a wide top that is longer than a cropped one reaches the hips', () => {
  expect(endOf(old - 0.4, { length: 1 })).toBeLessThan(0.7)
  expect(endOf(old - 0.35, { length: 1.4 })).toBeGreaterThan(0.75)
  expect(endOf(0.8, { length: 1.4 })).toBeGreaterThan(0.9)
})
