import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { listed } from '../../src/embedded/image/colours.ts'
import type { Colours } from '../../src/embedded/image/colours.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import { classModels, LABELS, writeCosts } from '../../src/embedded/person/label-costs.ts'
import { BACKGROUND, HAIR, LOWER, SKIN, UPPER } from '../../src/embedded/person/types.ts'

const W = 192
const H = 256
const body = bodyOf(drawPerson().pose.points, 0.5)
const about = ([L, a, b]: Colour): Colours =>
  listed(Array.from({ length: 60 }, (_, k) => [L + (k % 5) - 2, a + (k % 3) - 1, b + (k % 4) - 1.5] as const))
const models = classModels({
  [BACKGROUND]: listed([]),
  [HAIR]: listed([]),
  [SKIN]: about([65, 12, 18]),
  [UPPER]: about([20, 0, 0]),
  [LOWER]: about([58, -2, -14]),
})

/** What skin costs more than the lower clothes at the wrist, in a picture of one colour. */
function skinOverLower(colour: Colour): number {
  const lab = colour.map((v) => new Float32Array(W * H).fill(v))
  const matte = new Float32Array(W * H).fill(1)
  const costs = LABELS.map(() => new Float32Array(W * H))
  writeCosts({ body, matte, lab, w: W, h: H }, models, 0, H, costs)
  const i = Math.round(body.wrist[0][1]) * W + Math.round(body.wrist[0][0])
  return costs[SKIN][i] - costs[LOWER][i]
}

test('the darkest shade of jeans beside an arm is no skin, though neither was seen to look like that', () => {
  expect(skinOverLower([38, -2, -21])).toBeGreaterThan(0)
})

test('an arm stays an arm in its own colour, and in one that is as unlike skin as the jeans', () => {
  expect(skinOverLower([62, 12, 18])).toBeLessThan(0)
  expect(skinOverLower([95, 5, 2])).toBeLessThan(0)
})
