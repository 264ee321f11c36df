import { describe, expect, test } from 'vitest'
import { bellyStrip } from '../../src/embedded/compose/bare-belly.ts'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { nameBareHips } from '../../src/embedded/person/bare-hips.ts'
import { nameBelowBelly } from '../../src/embedded/person/bare-waist.ts'
import { bodyOf, torsoCoordinates, torsoPoint } from '../../src/embedded/person/body.ts'
import { armBones, nearerShare } from '../../src/embedded/person/limbs.ts'
import { BACKGROUND, LOWER, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Label } from '../../src/embedded/person/types.ts'

const W = 384
const H = 512
const body = bodyOf(drawPerson().pose.points, 1)
const arms = [armBones(body, 0), armBones(body, 1)] as const
/** Torso shares at which the top and the belly end, and units from the middle where the trunk does. */
const HEM = 0.7
const WAIST = 0.82
const SIDE = 0.55

/** A top, trousers, and whatever is worn at the torso share v and s units from the middle; the arms are bare. */
function labelsOf(worn: (v: number, s: number) => Label): Uint8Array {
  return Uint8Array.from({ length: W * H }, (_, i) => {
    const [x, y] = [i % W, Math.floor(i / W)]
    const [v, s] = torsoCoordinates(body, x, y)
    if (nearerShare(arms, x, y) < 0.8) return SKIN
    return Math.abs(s) > SIDE || v < 0 ? BACKGROUND : worn(v, s)
  })
}
const at = (labels: Uint8Array, v: number, s: number): number => {
  const [x, y] = torsoPoint(body, v, s * body.unit).map(Math.round) as [number, number]
  return labels[y * W + x]
}
const plainCosts = () => Array.from({ length: 5 }, () => new Float32Array(W * H))

describe('the hips beside bare arms', () => {
  /** On the image's left the parser took the hip for the top. */
  const mistaken = (v: number, s: number): Label => (v < HEM || (s < -0.34 && v < 0.95) ? UPPER : LOWER)

  test('are what is worn below, from the hem on as it runs across the middle', () => {
    const labels = labelsOf(mistaken)
    expect(at(labels, 0.85, -0.4)).toBe(UPPER)
    nameBareHips({ w: W, h: H, labels, costs: plainCosts(), body }, [0, 0])
    expect(at(labels, 0.85, -0.4)).toBe(LOWER)
    expect(at(labels, HEM - 0.05, -0.4)).toBe(UPPER)
  })

  test('of an arm in a sleeve may be an open front', () => {
    const labels = labelsOf(mistaken)
    nameBareHips({ w: W, h: H, labels, costs: plainCosts(), body }, [0.9, 0.9])
    expect(at(labels, 0.85, -0.4)).toBe(UPPER)
  })

  test('stay the top where they look nothing like what is worn below', () => {
    const labels = labelsOf(mistaken)
    const costs = plainCosts()
    costs[LOWER].fill(20)
    nameBareHips({ w: W, h: H, labels, costs, body }, [0, 0])
    expect(at(labels, 0.85, -0.4)).toBe(UPPER)
  })

  test('stay the top where its hem runs aslant', () => {
    const hem = (s: number) => HEM - 0.3 * s
    const before = labelsOf((v, s) => (v < hem(s) ? UPPER : LOWER))
    const labels = before.slice()
    nameBareHips({ w: W, h: H, labels, costs: plainCosts(), body }, [0, 0])
    expect(labels).toEqual(before)
  })
})

describe('below a bare belly', () => {
  const cropped = (v: number, s: number): Label =>
    v < 0.5 ? UPPER : v < HEM ? SKIN : v < WAIST && s > 0 ? UPPER : LOWER

  test('a waistband that looks like the top is none', () => {
    const labels = labelsOf(cropped)
    expect(at(labels, 0.76, 0.2)).toBe(UPPER)
    nameBelowBelly({ w: W, h: H, labels, body })
    expect(at(labels, 0.76, 0.2)).toBe(LOWER)
    expect(at(labels, 0.3, 0.2)).toBe(UPPER)
  })

  test('what a hand lies on is the top', () => {
    const hand = { ...body, wrist: [body.pelvis, body.pelvis], finger: [body.pelvis, body.pelvis] } as const
    const over = labelsOf((v) => (v < 0.85 ? UPPER : v < 1 ? SKIN : v < 1.2 ? UPPER : LOWER))
    const labels = over.slice()
    nameBelowBelly({ w: W, h: H, labels, body: hand })
    expect(at(labels, 1.1, 0)).toBe(UPPER)
  })
})

describe('the strip of belly', () => {
  const person = (labels: Uint8Array) => ({ w: W, h: H, labels, body })

  test('is what lies between hem and waist', () => {
    const strip = bellyStrip(person(labelsOf((v) => (v < HEM ? UPPER : v < WAIST ? SKIN : LOWER))))
    const shares = strip.map((i) => torsoCoordinates(body, i % W, Math.floor(i / W))[0])
    expect(strip.length).toBeGreaterThan(200)
    expect(Math.min(...shares)).toBeGreaterThan(HEM - 0.02)
    expect(Math.max(...shares)).toBeLessThan(WAIST + 0.02)
  })

  test('is none where the top meets the trousers, nor where a hand hides a part of that', () => {
    expect(bellyStrip(person(labelsOf((v) => (v < HEM ? UPPER : LOWER))))).toEqual([])
    const beside = labelsOf((v, s) => (v < HEM ? UPPER : v < WAIST && s > 0.15 ? SKIN : LOWER))
    expect(bellyStrip(person(beside))).toEqual([])
  })
})
