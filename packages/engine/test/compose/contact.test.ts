import { describe, expect, test } from 'vitest'
import { contactShade } from '../../src/embedded/compose/contact.ts'
import { halvedLayer } from '../../src/embedded/compose/halved-layer.ts'

const [W, H] = [160, 80]
const [w, h] = [W / 2, H / 2]
const UNIT = 100
/** Cloth everywhere; an arm in front of its left half, a sleeve from three quarters on. */
const EDGE = 40
const alpha = new Float32Array(W * H).fill(1)
const front = Float32Array.from({ length: w * h }, (_, i) => (i % w < EDGE ? 1 : 0))
const top = Int8Array.from({ length: W * H }, (_, i) => (i % W < 120 ? 0 : 1))
const row = (h / 2) * w
const shade = (realism: number) =>
  contactShade(front, halvedLayer({ alpha, top, w: W, h: H }, UNIT), { unit: UNIT, armpits: null }, realism)

describe('the contact shade on cloth', () => {
  const { cloth, front: limb } = shade(1)

  test('is on both sides of an arm’s edge, and nowhere else', () => {
    expect(cloth[row + EDGE]).toBeLessThan(0.85)
    expect(cloth[row + EDGE + 10]).toBeCloseTo(1, 1)
    expect(limb[row + EDGE - 1]).toBeLessThan(0.9)
    expect(limb[row + EDGE - 10]).toBeCloseTo(1, 1)
  })

  test('fills the fold between torso and sleeve, more on the torso than on the sleeve', () => {
    expect(cloth[row + 58]).toBeLessThan(0.92)
    expect(cloth[row + 59]).toBeLessThan(cloth[row + 55] - 0.06)
    expect(cloth[row + 61]).toBeGreaterThan(cloth[row + 58] + 0.02)
    expect(cloth[row + 75]).toBeCloseTo(1)
  })

  test('is none at realism 0', () => {
    const flat = shade(0)
    expect([...flat.cloth, ...flat.front].every((v) => v === 1)).toBe(true)
  })
})
