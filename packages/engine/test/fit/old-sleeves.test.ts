import { expect, test } from 'vitest'
import {
  armOutward,
  armPathOf,
  armRadius,
  armWidths,
  mostOnOldSleeve,
  smoothArmAt,
} from '../../src/embedded/fit/arm-path.ts'
import { distance } from '../../src/embedded/image/maths.ts'
import { SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Label } from '../../src/embedded/person/types.ts'
import { drawnLook } from '../compose/drawn-look.ts'

const { person } = await drawnLook()
const { w, h } = person
const arm = armPathOf(person, 0)
const d = arm.toElbow * 0.6
const radius = armRadius(arm, d)

/** Measured half widths (radii) of the left arm when the matte reaches `reach` radii out, all of one label. */
function widths(reach: number, label: Label, bare = 1): number[] {
  const [x, y] = smoothArmAt(arm, d)
  const [nx, ny] = armOutward(arm, d)
  const out = (i: number) => ((i % w) - x) * nx + (Math.floor(i / w) - y) * ny
  const matte = Float32Array.from({ length: w * h }, (_, i) => (out(i) < reach * radius ? 1 : 0))
  const labels = new Uint8Array(w * h).fill(label)
  return armWidths({ ...arm, bare, person: { ...person, matte, labels } }, d).map((half) => half / radius)
}

test('a sleeve is as wide as a broad arm, but not as a loose old sleeve', () => {
  expect(widths(1.25, SKIN)[0]).toBeGreaterThan(1.2)
  expect(widths(1.25, UPPER)[0]).toBeCloseTo(1.1)
  expect(widths(1.25, UPPER, 0.9)[0]).toBeCloseTo(0.99)
})

test('an arm whose bones lie near its outer edge ends at that edge, and is wider within', () => {
  const [outer, inner] = widths(0.5, SKIN)
  expect(Math.abs(outer - 0.5)).toBeLessThan(0.1)
  expect(inner).toBeCloseTo(1.2)
})

/** Distance (radii) of a place from the arm's path. */
function fromPath(x: number, y: number): number {
  let least = Infinity
  for (let s = 0; s < arm.toWrist; s += 4)
    least = Math.min(least, distance(smoothArmAt(arm, s), [x, y]) / armRadius(arm, s))
  return least
}

/** `bare` of the left arm, `thick` radii thick, in a loose sleeve down to the elbow and of that label below it. */
function bareBelow(label: Label, thick: number): number {
  const [shoulder, elbow] = arm.points
  const down = [elbow[0] - shoulder[0], elbow[1] - shoulder[1]]
  const labels = new Uint8Array(w * h).fill(UPPER)
  const matte = Float32Array.from({ length: w * h }, (_, i) => {
    const [x, y] = [i % w, Math.floor(i / w)]
    const isBelow = (x - elbow[0]) * down[0] + (y - elbow[1]) * down[1] > 0
    if (isBelow) labels[i] = label
    return fromPath(x, y) < (isBelow ? thick : 1.5) ? 1 : 0
  })
  return armPathOf({ ...person, matte, labels }, 0).bare
}

test('the bare part of an arm tells how thick it is in an old sleeve', () => {
  expect(bareBelow(SKIN, 0.8)).toBeLessThan(0.9)
  expect(bareBelow(SKIN, 0.5)).toBe(0.75)
  expect(bareBelow(SKIN, 1.2)).toBe(1)
  expect(bareBelow(UPPER, 0.7)).toBe(1)
})

test('at the deltoid an old sleeve may hide a usual arm, however thin the arm is further down', () => {
  expect(mostOnOldSleeve({ ...arm, bare: 0.75 }, 0) / armRadius(arm, 0)).toBeCloseTo(1.05)
  expect(mostOnOldSleeve({ ...arm, bare: 0.75 }, d) / radius).toBeCloseTo(0.825)
})
