import { expect, test } from 'vitest'
import { closeUnderSleevesInPlace } from '../../src/embedded/compose/under-sleeves.ts'
import { BACKGROUND, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person, layer, zones } = await drawnLook()
const { w, h, body } = person
const [shoulder, elbow] = [body.shoulder[0], body.elbow[0]]
/** The column of the left upper arm's middle, and the rows of the sleeve's hem and of the first skin. */
const middle = Math.round((shoulder[0] + elbow[0]) / 2)
const hem = Math.round((shoulder[1] + elbow[1]) / 2)
const skinFrom = hem + Math.round(0.08 * body.unit)

/** Weights in the column of the arm's middle. `part`: the top part above it; `was`: the label there. */
function closed(part: number, was: number) {
  const labels = new Uint8Array(w * h).map((_, i) => (Math.floor(i / w) >= skinFrom ? SKIN : was))
  const alpha = layer.alpha.map((_, q) => (Math.floor(q / layer.w) / 2 < hem ? 1 : 0))
  const background = Float32Array.from(labels, (label) => (label === SKIN ? 0 : 1))
  const zone = { skin: new Float32Array(w * h), background, armShapes: zones.armShapes }
  const old = Uint8Array.from(labels, (label) => (label === UPPER ? 1 : 0))
  const cover = { ...layer, alpha, top: layer.top.map(() => part) }
  closeUnderSleevesInPlace({ ...person, labels }, cover, zone, old)
  return zone
}

/** Weight of background left in row `at`. */
const groundLeft = (part: number, was: number, at = (hem + skinFrom) >> 1): number =>
  closed(part, was).background[at * w + middle]

test('the rest of an old sleeve between the new one and the arm below becomes skin', () => {
  expect(groundLeft(1, UPPER)).toBe(0)
  // The hem's edge is soft: no background may shine through it.
  expect(groundLeft(1, UPPER, hem - 1)).toBe(0)
  expect(groundLeft(1, UPPER, hem - 6)).toBe(1)
})

test('made skin fades out over the arm below the old sleeve, which carries its colour', () => {
  const weights = (was: number) => {
    const { skin } = closed(1, was)
    return [-1, 0, 1, 2, 3].map((row) => skin[(skinFrom + row) * w + middle])
  }
  const [above, first, second, third, after] = weights(UPPER)
  expect([above, first, after]).toEqual([1, 1, 0])
  expect(second).toBeGreaterThan(third)
  expect(third).toBeGreaterThan(0)
  expect(weights(BACKGROUND)).toEqual([0, 0, 0, 0, 0])
})

test('visible background stays, and so does background below the trunk’s cloth', () => {
  expect(groundLeft(1, BACKGROUND)).toBe(1)
  expect(groundLeft(0, UPPER)).toBe(1)
})
