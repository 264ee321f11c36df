import { expect, test } from 'vitest'
import { heldThings } from '../../src/embedded/person/held.ts'
import { BACKGROUND, LOWER, SKIN } from '../../src/embedded/person/types.ts'
import type { Body } from '../../src/embedded/person/types.ts'

const [w, h] = [100, 160]
const UNIT = 60
type Spot = readonly [x: number, y: number]
type Shape = (spot: Spot) => boolean

const isTrousers: Shape = ([x]) => x >= 40 && x < 80
const isHand: Shape = ([x, y]) => x >= 26 && x < 36 && y < 60
const isBag: Shape = ([x, y]) => x >= 10 && x < 60 && y >= 35 && y < 65 && !isHand([x, y])

/** Black trousers, an arm beside them and a white bag, on a grey ground. The bag's labels are those of what is behind it. */
function held({
  bag = isBag,
  isWhite = bag,
  light = 85,
}: { bag?: Shape; isWhite?: Shape; light?: number } = {}) {
  const spots = Array.from({ length: w * h }, (_, i): Spot => [i % w, Math.floor(i / w)])
  const plane = (value: (spot: Spot) => number) => Float32Array.from(spots, value)
  const lab = [
    plane((spot) => (isHand(spot) ? 60 : isWhite(spot) ? light : isTrousers(spot) ? 15 : 60)),
    plane((spot) => (isHand(spot) ? 20 : 0)),
    plane((spot) => (isHand(spot) ? 20 : 0)),
  ]
  // The parser takes the bag for trousers, to the left of them only next to the hand, and its rim there for the hand.
  const labels = Uint8Array.from(spots, ([x, y]) => {
    if (isHand([x, y]) || isHand([x - 3, y])) return SKIN
    return isTrousers([x, y]) || (bag([x, y]) && x >= 20) ? LOWER : BACKGROUND
  })
  const found = heldThings(
    { lab, w, h, body: { unit: UNIT } as Body },
    labels,
    plane((spot) => (isHand(spot) ? 1 : 0)),
  )
  return new Set(found)
}
const at = (x: number, y: number) => y * w + x

test('finds a bag in a hand that is labelled as trousers, as skin and as background', () => {
  const found = held()
  for (const x of [13, 23, 37, 45, 56]) expect(found.has(at(x, 50)), `column ${x}`).toBe(true)
  expect(found.has(at(30, 45))).toBe(false)
  expect(found.has(at(70, 50))).toBe(false)
  expect(found.has(at(50, 80))).toBe(false)
})

test('finds no thing in the trousers’ own colour or pattern, away from hands, or as narrow as a hem', () => {
  expect(held({ bag: () => false }).size).toBe(0)
  expect(held({ bag: () => false, isWhite: ([x, y]) => isTrousers([x, y]) && y % 20 < 10 }).size).toBe(0)
  const isFar: Shape = ([x, y]) => x >= 60 && x < 80 && y >= 35 && y < 60
  expect(held({ bag: () => false, isWhite: isFar }).size).toBe(0)
  const isStrip: Shape = ([x, y]) => isTrousers([x, y]) && y >= 45 && y < 50
  expect(held({ bag: () => false, isWhite: isStrip }).size).toBe(0)
})

test('finds no thing where clothes beside a hand are a little lighter, as under a light', () => {
  expect(held({ light: 40 }).size).toBeGreaterThan(0)
  expect(held({ light: 24 }).size).toBe(0)
})
