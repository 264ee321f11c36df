import { expect, test } from 'vitest'
import { combineInPlace } from '../../src/embedded/garment/wearer-clothes.ts'
import { BODY_GRID } from '../../src/embedded/nets/person-parser.ts'
import type { FineCategory } from '../../src/engine.ts'
import { wearerOf, wearerWith } from './drawn-wearer.ts'

const { w, h } = BODY_GRID
const wearer = wearerOf(wearerWith(70))
const at = (x: number, y: number) => y * w + x
const [inTrunk, inSleeve, inTrousers, inArm] = [at(64, 80), at(35, 60), at(64, 150), at(35, 90)]

/** The probabilities after a reader that gives each pixel the same ones. */
function combined(
  read: Partial<Record<'body' | 'strap' | 'inside', number>>,
  category: FineCategory,
  isOpen = false,
) {
  const plane = (p = 0) => new Float32Array(w * h).fill(p)
  const planes = {
    body: plane(read.body),
    left: plane(),
    right: plane(),
    collar: plane(),
    strap: plane(read.strap),
    inside: plane(read.inside),
  }
  combineInPlace(planes, wearer, { category, isOpen, size: BODY_GRID })
  return planes
}

test('a top loses trousers and arms to the person parser, and gains trunk and sleeves', () => {
  const { body, left, right } = combined({ body: 1 }, 'top')
  expect([body[inTrunk], body[inTrousers], body[inArm]].map((p) => p > 0.5)).toEqual([true, false, false])
  expect([left[inSleeve] > body[inSleeve], right[at(92, 60)] > 0.5, left[inTrunk]]).toEqual([true, true, 0])
  expect(combined({}, 'top').body[inTrunk]).toBeGreaterThan(0.5)
})

test('a dress includes lower clothes, and bottoms are nothing else', () => {
  expect(combined({ body: 1 }, 'dress').body[inTrousers]).toBe(1)
  const { body, left } = combined({ body: 1 }, 'trousers')
  expect([body[inTrousers], body[inTrunk] < 0.5, left[inSleeve]]).toEqual([1, true, 0])
})

test('the trunk keeps the reader’s shares of inside, and straps stay as the reader sees them', () => {
  const { body, inside, strap } = combined({ body: 0.3, inside: 0.1, strap: 0.2 }, 'top')
  expect(inside[inTrunk] / body[inTrunk]).toBeCloseTo(1 / 3, 2)
  expect(strap[inArm]).toBeCloseTo(0.2, 5)
})

test('what shows below an open garment is not added to it', () => {
  expect(combined({ body: 0.1 }, 'outerwear', true).body[inTrunk]).toBeCloseTo(0.1, 5)
  expect(combined({ body: 1 }, 'outerwear', true).body[inTrousers]).toBeLessThan(0.5)
})
