import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import { orderAlongArms } from '../../src/embedded/person/cuffs.ts'
import { SKIN, UPPER } from '../../src/embedded/person/types.ts'

const body = bodyOf(drawPerson().pose.points, 0.5)
const W = 192
const H = 256
const matte = new Float32Array(W * H).fill(1)

/** Costs that speak for cloth above row `cuffY` and for skin from there on; `flip` argues the other way. */
function volume(cuffY: number, flip: (y: number) => boolean = () => false) {
  const costs = Array.from({ length: 5 }, () => new Float32Array(W * H).fill(5))
  for (let i = 0; i < W * H; i++) {
    const y = Math.floor(i / W)
    const cloth = y < cuffY !== flip(y)
    costs[UPPER][i] = cloth ? 1 : 4
    costs[SKIN][i] = cloth ? 4 : 1
  }
  return { matte, costs, w: W, h: H }
}

test('finds the cuff where cloth ends', () => {
  // The arm runs from y = 70 to the knuckles at y = 154, with the elbow at 105 and the wrist at 138.
  const [left, right] = orderAlongArms(body, volume(105))
  expect(Math.abs(left - 0.42)).toBeLessThan(0.06)
  expect(right).toBeCloseTo(left, 5)
})

test('a bare arm has its cuff at the shoulder, a covered one at the hand', () => {
  expect(orderAlongArms(body, volume(0))[0]).toBe(0)
  expect(orderAlongArms(body, volume(256))[0]).toBeGreaterThan(0.9)
})

test('one stripe of skin colour on a sleeve does not end it, and its pixels turn to cloth', () => {
  const striped = volume(110, (y) => y > 80 && y < 86)
  const [cuff] = orderAlongArms(body, striped)
  expect(cuff).toBeGreaterThan(0.4)
  const onStripe = 83 * W + Math.round(body.shoulder[0][0] - 4)
  expect(striped.costs[SKIN][onStripe]).toBeGreaterThan(1)
})

test('beside the hips of a bare arm, cloth is rather not the top', () => {
  const bare = volume(0)
  orderAlongArms(body, bare)
  const forearm = (share: number) =>
    Math.round(body.elbow[0][1] + share * (body.wrist[0][1] - body.elbow[0][1])) * W +
    Math.round(body.elbow[0][0] + share * (body.wrist[0][0] - body.elbow[0][0]))
  const [above, below] = [forearm(0.1), forearm(1)]
  expect(bare.costs[UPPER][below]).toBeGreaterThan(bare.costs[UPPER][above] + 3)
})
