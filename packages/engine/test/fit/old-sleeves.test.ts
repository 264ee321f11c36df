import { expect, test } from 'vitest'
import { armOutward, armPathOf, armRadius, armWidths, smoothArmAt } from '../../src/embedded/fit/arm-path.ts'
import { SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Label } from '../../src/embedded/person/types.ts'
import { drawnLook } from '../compose/drawn-look.ts'

const { person } = await drawnLook()
const { w, h } = person
const arm = armPathOf(person, 0)
const d = arm.toElbow * 0.6
const radius = armRadius(arm, d)

/** Measured half widths (radii) of the left arm when the matte reaches `reach` radii out, all of one label. */
function widths(reach: number, label: Label): number[] {
  const [x, y] = smoothArmAt(arm, d)
  const [nx, ny] = armOutward(arm, d)
  const out = (i: number) => ((i % w) - x) * nx + (Math.floor(i / w) - y) * ny
  const matte = Float32Array.from({ length: w * h }, (_, i) => (out(i) < reach * radius ? 1 : 0))
  const labels = new Uint8Array(w * h).fill(label)
  return armWidths({ ...arm, person: { ...person, matte, labels } }, d).map((half) => half / radius)
}

test('a sleeve is as wide as a broad arm, but not as a loose old sleeve', () => {
  expect(widths(1.25, SKIN)[0]).toBeGreaterThan(1.2)
  expect(widths(1.25, UPPER)[0]).toBeCloseTo(1.1)
})

test('an arm whose bones lie near its outer edge is as wide as others, and ends at that edge', () => {
  const [outer, inner] = widths(0.5, SKIN)
  expect(outer).toBeCloseTo(0.5, 0)
  expect(outer).toBeLessThan(0.6)
  expect(outer + inner).toBeCloseTo(2)
})
