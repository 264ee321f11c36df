import { expect, test } from 'vitest'
import { thinStraps } from '../../src/embedded/compose/thin-straps.ts'
import { maskOf } from '../../src/embedded/image/regions.ts'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyOf, torsoCoordinates, torsoPoint } from '../../src/embedded/person/body.ts'
import { BACKGROUND, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Person } from '../../src/embedded/person/types.ts'

const W = 384
const H = 512
const body = bodyOf(drawPerson().pose.points, 1)
const SKIN_LAB = [70, 12, 18] as const
const CLOTH_LAB = [12, 0, 0] as const
/** Torso share at which the old top begins, and units from the axis at which the shoulders end. */
const TOP = 0.3
const SIDE = 0.5

type Lab = readonly [number, number, number]

/** Bare shoulders above a top, with a line (by default black like the top) between two places (torso share, units). */
function withLine(
  from: [v: number, s: number],
  to: [v: number, s: number],
  reach = 1.2,
  { line = CLOTH_LAB, cloth = CLOTH_LAB }: { line?: Lab; cloth?: Lab } = {},
) {
  const labels = new Uint8Array(W * H).fill(BACKGROUND)
  const lab = SKIN_LAB.map((value) => new Float32Array(W * H).fill(value)) as unknown as Person['lab']
  const on: number[] = []
  const a = torsoPoint(body, from[0], from[1] * body.unit)
  const b = torsoPoint(body, to[0], to[1] * body.unit)
  for (let i = 0; i < W * H; i++) {
    const [x, y] = [i % W, Math.floor(i / W)]
    const [v, s] = torsoCoordinates(body, x, y)
    if (v < 0 || Math.abs(s) > SIDE) continue
    labels[i] = v > TOP ? UPPER : SKIN
    const t =
      ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / Math.hypot(b[0] - a[0], b[1] - a[1]) ** 2
    const q = Math.max(0, Math.min(1, t))
    const isLine = Math.hypot(x - a[0] - q * (b[0] - a[0]), y - a[1] - q * (b[1] - a[1])) < reach
    if (isLine && labels[i] === SKIN) on.push(i)
    const colour = isLine ? line : labels[i] === UPPER ? cloth : null
    if (colour) for (const c of [0, 1, 2] as const) lab[c][i] = colour[c]
  }
  const person = { w: W, h: H, body, labels, lab } as Person
  return {
    found: new Set(
      thinStraps(
        person,
        maskOf(W * H, (i) => labels[i] === UPPER),
      ),
    ),
    on,
  }
}

test('all of a thin line in the cloth’s colour from the top to the shoulder is a strap', () => {
  const { found, on } = withLine([TOP + 0.02, 0.25], [0, 0.36])
  expect(on.length).toBeGreaterThan(50)
  expect(on.filter((i) => !found.has(i))).toEqual([])
  expect(found.size).toBeLessThan(4 * on.length)
})

test('a black line above white cloth is a strap; one of another colour is not', () => {
  const lineOf = (line: Lab) =>
    withLine([TOP + 0.02, 0.25], [0, 0.36], 1.2, { line, cloth: [96, 0, 0] }).found.size
  expect(lineOf(CLOTH_LAB)).toBeGreaterThan(50)
  expect(lineOf([40, 30, 30])).toBe(0)
})

test('a chain to the neck is not a strap', () => {
  expect(withLine([TOP + 0.02, 0.05], [0, 0.1]).found.size).toBe(0)
})

test('a line that does not start at the cloth, or end at the shoulder, is not a strap', () => {
  expect(withLine([TOP - 0.1, 0.25], [0, 0.36]).found.size).toBe(0)
  expect(withLine([TOP + 0.02, 0.25], [0.15, 0.3]).found.size).toBe(0)
})

test('a broad stripe is not a strap: the parser would have labelled it as cloth', () => {
  expect(withLine([TOP + 0.02, 0.25], [0, 0.36], 8).found.size).toBe(0)
})
