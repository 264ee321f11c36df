import { expect, test } from 'vitest'
import { drawWaistbandInPlace, mirrorTextureInPlace } from '../../src/embedded/compose/lower-texture.ts'
import { lowerSides, sideOfLower } from '../../src/embedded/compose/lower-sides.ts'
import { waistAt } from '../../src/embedded/compose/waist-line.ts'
import { torsoShapeOf } from '../../src/embedded/fit/torso-shape.ts'
import { acrossTorso, torsoPoint } from '../../src/embedded/person/body.ts'
import { LOWER, SKIN } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person } = await drawnLook()
const { w, h, labels, body } = person

test('the sides of the trousers are those just below the old hem, and narrower higher up', () => {
  const sides = lowerSides(torsoShapeOf(person))!
  const y = Math.round(torsoPoint(body, sides.hem + 0.08, 0)[1])
  const row = [...Array(w).keys()].filter((x) => labels[y * w + x] === LOWER)
  for (const [k, x] of [row[0], row.at(-1)!].entries())
    expect(sides.half[k]).toBeCloseTo(Math.abs(acrossTorso(body, x, y)), 1)
  const at = (v: number) => sideOfLower(sides, body, ...torsoPoint(body, v, 1))
  expect(at(sides.hem)).toBeCloseTo(sides.half[1], 5)
  expect(at(sides.hem - 0.3)).toBeLessThan(0.95 * sides.half[1])
})

test('hips hidden by hands are not measured', () => {
  const sides = labels.map((label, i) =>
    label === LOWER && Math.abs(acrossTorso(body, i % w, Math.floor(i / w))) > 0.35 ? SKIN : label,
  )
  expect(lowerSides(torsoShapeOf({ ...person, labels: sides }))).toBeNull()
})

test('hips end a little behind a hand that hides their rim', () => {
  const sides = labels.map((label, i) =>
    label === LOWER && Math.abs(acrossTorso(body, i % w, Math.floor(i / w))) > 0.45 ? SKIN : label,
  )
  const { half } = lowerSides(torsoShapeOf({ ...person, labels: sides }))!
  for (const end of half) expect(end).toBeCloseTo(0.47, 1)
})

test('a trunk is narrowest at the waist, between ribs and hips', () => {
  const sides = { hem: 1.1, half: [0.6, 0.5] } as const
  const at = (v: number, across = -1) => sideOfLower(sides, body, ...torsoPoint(body, v, across))
  expect(at(0.56)).toBeLessThan(at(0.45))
  expect(at(0.56)).toBeLessThan(0.82 * at(0.95))
  expect(at(1.3)).toBe(0.6)
  expect(at(0.56, 1) / at(0.56)).toBeCloseTo(0.5 / 0.6)
})

test('a waistband is lower in the middle than at the sides', () => {
  expect(waistAt(0.9, 0)).toBeGreaterThan(0.9)
  expect(waistAt(0.9, 0.5)).toBeLessThan(0.9)
  expect(waistAt(0.9, -0.5)).toBe(waistAt(0.9, 0.8))
})

test('visible texture is mirrored up, without seams, and only where old cloth was', () => {
  const from = Math.round(h / 2)
  const plane = Float32Array.from({ length: w * h }, (_, i) => 0.5 + (Math.floor(i / w) % 2 ? 0.04 : -0.04))
  const old = Uint8Array.from(plane, (_, i) => (i < from * w ? 1 : 0))
  const depth = Float32Array.from(plane, (_, i) => (i < from * w ? 0 : Infinity))
  const spread = [new Float32Array(w * h)]
  mirrorTextureInPlace({ rgb: [plane], w, h }, spread, old, depth, { x0: 0, y0: 0, x1: w, y1: h })
  const column = (y: number) => spread[0][y * w + 20]
  for (const y of [from - 2, from - 3]) expect(column(y)).toBeCloseTo(y % 2 ? 0.04 : -0.04, 2)
  expect(column(from)).toBe(0)
  // Folds must not repeat all the way up.
  expect(column(from - 80)).toBe(0)
})

test('synthetic trousers end in a waistband between two seams', () => {
  const spread = [new Float32Array(w * h).fill(0.5)]
  drawWaistbandInPlace(spread, person, 0.86, { x0: 0, y0: 0, x1: w, y1: h })
  const at = (below: number) => {
    const [x, y] = torsoPoint(body, waistAt(0.86, 0) + (below * body.unit) / body.torso, 0)
    return spread[0][Math.round(y) * w + Math.round(x)]
  }
  expect(at(0)).toBeLessThan(0.45)
  expect(at(0.1)).toBeLessThan(0.45)
  for (const below of [-0.06, 0.05, 0.16]) expect(at(below)).toBe(0.5)
})
