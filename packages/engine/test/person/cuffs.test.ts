import { describe, expect, test } from 'vitest'
import { cuffsAmongObjects } from '../../src/embedded/person/cuffs.ts'
import { OBJECT, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Body } from '../../src/embedded/person/types.ts'

const [W, H] = [60, 80]
const BLACK = [12, 0, 0]
const SHEER = [34, 3, 4]
const TAN = [65, 14, 18]
const GOLD = [75, 5, 60]

type Given = {
  readonly patch?: readonly number[]
  readonly to?: number
  readonly wrist?: readonly [number, number]
  readonly skinFrom?: number
}

/** A sleeve of sheer cloth, from the top to row 30, a patch below it, and a hand from row 45 on; the wrist is at row 40. */
function found({ patch = BLACK, to = 45, wrist = [30, 40], skinFrom = 45 }: Given = {}) {
  const labels = new Uint8Array(W * H)
  const lab = [0, 1, 2].map(() => new Float32Array(W * H))
  for (let i = 0; i < W * H; i++) {
    const [x, y] = [i % W, Math.floor(i / W)]
    if (x < 20 || x >= 40) continue
    labels[i] = y < 30 ? UPPER : y < to ? OBJECT : SKIN
    const colour = y < 30 ? SHEER : y < skinFrom ? patch : TAN
    for (let c = 0; c < 3; c++) lab[c][i] = colour[c]
  }
  const body = { unit: 100, wrist: [wrist, wrist] } as unknown as Body
  const { cuff, skin } = cuffsAmongObjects({ lab: [lab[0], lab[1], lab[2]], w: W, h: H, body }, labels)
  return [cuff.length, skin.length]
}

describe('an object below a sleeve', () => {
  test('of its colour, at a wrist, is its cuff', () => {
    expect(found()).toEqual([20 * 15, 0])
  })

  test('keeps out of the cuff what is skin', () => {
    expect(found({ skinFrom: 40 })).toEqual([20 * 10, 20 * 5])
  })

  test.each([
    ['has another colour', { patch: GOLD }],
    ['is mostly skin', { skinFrom: 32 }],
    ['is far from the wrists', { wrist: [30, 78] as [number, number] }],
    ['is as large as a bag', { to: 80, skinFrom: 80 }],
  ])('is an object if it %s', (_, given) => {
    expect(found(given)).toEqual([0, 0])
  })
})
