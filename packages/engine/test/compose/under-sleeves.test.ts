import { expect, test } from 'vitest'
import { closeUnderSleevesInPlace } from '../../src/embedded/compose/under-sleeves.ts'
import { BACKGROUND, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person, layer, zones } = await drawnLook()
const { w, h, body } = person
const [shoulder, elbow] = [body.shoulder[0], body.elbow[0]]
/** The middle of the upper arm on the image's left, and rows down it: the sleeve's hem, and where skin begins. */
const middle = Math.round((shoulder[0] + elbow[0]) / 2)
const hem = Math.round((shoulder[1] + elbow[1]) / 2)
const skinFrom = hem + Math.round(0.08 * body.unit)

/** Ground left `at` a row, as a rule between hem and skin, afterwards. part: which part of the garment lies above; `was`: what showed there. */
function groundLeft(part: number, was: number, at = (hem + skinFrom) >> 1): number {
  const labels = new Uint8Array(w * h).map((_, i) => (Math.floor(i / w) >= skinFrom ? SKIN : was))
  const alpha = layer.alpha.map((_, q) => (Math.floor(q / layer.w) / 2 < hem ? 1 : 0))
  const background = Float32Array.from(labels, (label) => (label === SKIN ? 0 : 1))
  const zone = { skin: new Float32Array(w * h), background, armShapes: zones.armShapes }
  const old = Uint8Array.from(labels, (label) => (label === UPPER ? 1 : 0))
  const cover = { ...layer, alpha, top: layer.top.map(() => part) }
  closeUnderSleevesInPlace({ ...person, labels }, cover, zone, old)
  return background[at * w + middle]
}

test('what is left of an old sleeve between the new one and the arm below it is arm', () => {
  expect(groundLeft(1, UPPER)).toBe(0)
  // The hem's edge is soft: no ground may shine through it.
  expect(groundLeft(1, UPPER, hem - 1)).toBe(0)
  expect(groundLeft(1, UPPER, hem - 6)).toBe(1)
})

test('ground that showed stays, and what lies below the trunk’s cloth', () => {
  expect(groundLeft(1, BACKGROUND)).toBe(1)
  expect(groundLeft(0, UPPER)).toBe(1)
})
