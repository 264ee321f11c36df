import { expect, test } from 'vitest'
import { drapeInPlace } from '../../src/embedded/compose/drape.ts'
import { halvedLayer } from '../../src/embedded/compose/halved-layer.ts'
import { drawnLook } from './drawn-look.ts'

const { person } = await drawnLook()
const { w, h, body } = person
const { unit } = body
const armpits = [
  [body.shoulder[0][0] + 0.08 * unit, body.shoulder[0][1] + 0.35 * unit],
  [body.shoulder[1][0] - 0.08 * unit, body.shoulder[1][1] + 0.35 * unit],
] as const
const layer = {
  alpha: new Float32Array(4 * w * h).fill(1),
  top: new Int8Array(4 * w * h),
  w: 2 * w,
  h: 2 * h,
}

function draped(from = 0, top = layer.top) {
  const light = new Float32Array(w * h)
  drapeInPlace(light, halvedLayer({ ...layer, top }, unit), body, { armpits, from })
  return (x: number, y: number) => light[Math.round(y) * w + Math.round(x)]
}

/** The least light in a column of this height (units), at units aside from the armpit towards the body's axis. */
function darkest(light: (x: number, y: number) => number, k: 0 | 1, aside: number, high: number): number {
  const [x, y] = armpits[k]
  const at = (dy: number) => light(x + (k ? -aside : aside) * unit, y + dy)
  return Math.min(...Array.from({ length: Math.round(high * unit) }, (_, dy) => at(dy)))
}

test('folds fan out from both armpits over the trunk, and fade', () => {
  const light = draped()
  for (const k of [0, 1] as const) {
    expect(darkest(light, k, 0.12, 0.3)).toBeLessThan(-0.04)
    expect(light(armpits[k][0], armpits[k][1] - 0.3 * unit)).toBeGreaterThan(-0.01)
  }
  expect(darkest(light, 0, 0.12, 0.3)).toBeLessThan(darkest(light, 0, 0.4, 0.1) - 0.02)
})

test('the folds of a sleeve lie on the sleeve only', () => {
  const onSleeve = darkest(draped(0, new Int8Array(layer.top.length).fill(1)), 0, -0.1, 0.2)
  expect(onSleeve).toBeLessThan(-0.04)
  expect(darkest(draped(), 0, -0.1, 0.2)).toBeGreaterThan(onSleeve + 0.03)
})

test('a chest is lighter than the waist below it, and light from the side slopes across the body', () => {
  const light = draped()
  const [x, y] = body.neck
  expect(light(x, y + 0.15 * body.torso)).toBeGreaterThan(light(x, y + 0.45 * body.torso) + 0.02)
  const aside = (from: number) => draped(from)(x + 0.4 * unit, y) - draped(from)(x - 0.4 * unit, y)
  expect(aside(1)).toBeGreaterThan(0.08)
  expect(aside(-1)).toBeLessThan(-0.08)
  expect(Math.abs(aside(0.3))).toBeLessThan(0.02)
})
