import { expect, test } from 'vitest'
import { trunkRelief } from '../../src/embedded/compose/trunk-relief.ts'
import { drawnLook } from './drawn-look.ts'

const { body } = (await drawnLook()).person
/** The relief at units aside and down from the middle between the shoulders. */
const at = (aside: number, down: number, half?: number): number => {
  const [across, along] = [aside * body.unit, down * body.unit]
  return trunkRelief(
    body,
    body.neck[0] + body.right[0] * across + body.down[0] * along,
    body.neck[1] + body.right[1] * across + body.down[1] * along,
    half,
  )
}

test('a collarbone is lighter than the hollow above it and the shade below, on both sides', () => {
  for (const side of [-0.27, 0.27]) {
    const rows = Array.from({ length: 34 }, (_, k) => at(side, -0.26 + k * 0.006))
    const ridge = rows.indexOf(Math.max(...rows))
    expect(rows[ridge]).toBeGreaterThan(1)
    expect(Math.min(...rows.slice(0, ridge))).toBeLessThan(-1.5)
    expect(Math.min(...rows.slice(ridge))).toBeLessThan(-1.5)
  }
})

test('a collarbone is bent like an S, and shows least at its middle', () => {
  const ridgeAt = (aside: number) => {
    const rows = Array.from({ length: 40 }, (_, k) => ({
      down: -0.23 + k * 0.004,
      L: at(aside, -0.23 + k * 0.004),
    }))
    return rows.reduce((best, row) => (row.L > best.L ? row : best))
  }
  const [inner, middle, outer] = [0.14, 0.245, 0.35].map(ridgeAt)
  // The bone's line rises outwards; the bend lifts its inner end and lowers its outer one.
  expect(Math.abs(inner.down - middle.down)).toBeLessThan(0.008)
  expect(Math.abs(outer.down - middle.down)).toBeLessThan(0.008)
  expect(middle.L).toBeLessThan(Math.min(inner.L, outer.L) - 0.7)
})

test('the notch between the collarbones is dark, the sides turn away, the upper chest faces the light', () => {
  expect(at(0, -0.13)).toBeLessThan(-3)
  expect(at(0.5, 0.3)).toBeLessThan(-2)
  expect(at(0.14, 0.12)).toBeGreaterThan(1)
  expect(Math.abs(at(0.14, 0.6))).toBeLessThan(0.3)
})

test('the neck’s sides and the hollows at its foot are dark, a shoulder is in the light', () => {
  expect(at(0.2, -0.3)).toBeLessThan(at(0, -0.3) - 6)
  expect(at(0.19, -0.2)).toBeLessThan(at(0.19, 0) - 4)
  expect(at(0.55, -0.1)).toBeGreaterThan(2)
})

/** Units below the neck at a torso share. */
const downTo = (v: number): number => (v * body.torso) / body.unit

test('a belly has a furrow down its middle, and flanks that turn away at its own width', () => {
  expect(at(0, downTo(0.85))).toBeLessThan(at(0.1, downTo(0.85)) - 2)
  expect(at(0.42, downTo(0.85))).toBeLessThan(at(0.1, downTo(0.85)) - 10)
  expect(at(0.3, downTo(0.85), 0.3)).toBeLessThan(at(0.3, downTo(0.85), 0.5) - 5)
})

test('the navel is a dark opening with a lighter fold below it', () => {
  const rows = Array.from({ length: 40 }, (_, k) => at(0, downTo(0.72) - 0.1 + k * 0.005))
  const opening = rows.indexOf(Math.min(...rows))
  expect(Math.abs(opening * 0.005 - 0.1)).toBeLessThan(0.011)
  expect(rows[opening]).toBeLessThan(rows[0] - 12)
  expect(Math.max(...rows.slice(opening))).toBeGreaterThan(rows[0])
})
