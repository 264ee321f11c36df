import { expect, test } from 'vitest'
import { layerPart } from '../../src/embedded/compose/armhole-gaps.ts'
import { taperInPlace } from '../../src/embedded/compose/gap-tip.ts'

const [w, h] = [80, 60]
/** The last row of the cloth above the opening, and the opening's width there. */
const [ABOVE, WIDTH] = [9, 8]
const MIDDLE = w / 2
/** 3.5 widths of the cut. */
const TIP = 28
const [SLEEVE, TORSO] = [0.25, 0.75]

/** Cloth with an opening of these widths below row 9, tapered: the left sleeve left of its middle, the torso beyond. */
function tapered(widthAt: (row: number) => number) {
  const n = w * h
  const [alpha, rgb, top] = [new Float32Array(n), new Float32Array(3 * n), new Int8Array(n)]
  for (let i = 0; i < n; i++) {
    const [x, y] = [i % w, Math.floor(i / w)]
    const isOpen = y > ABOVE && Math.abs(x + 0.5 - MIDDLE) < widthAt(y - ABOVE - 1) / 2
    alpha[i] = isOpen ? 0 : 1
    top[i] = isOpen ? -1 : Number(x < MIDDLE)
    rgb.fill(x < MIDDLE ? SLEEVE : TORSO, 3 * i, 3 * i + 3)
    if (isOpen) rgb.fill(0, 3 * i, 3 * i + 3)
  }
  const places = { u: new Float32Array(n), v: new Float32Array(n) }
  const layer = { alpha, rgb, top, sleeves: new Uint8Array(n), places, w, h }
  const cut = { from: ABOVE * w + MIDDLE - WIDTH / 2, to: ABOVE * w + MIDDLE + WIDTH / 2 }
  taperInPlace(layerPart(layer, { x0: 0, y0: 0, x1: w, y1: h }), cut, 0)
  const widths = Array.from({ length: h - ABOVE - 1 }, (_, row) => {
    const start = (ABOVE + 1 + row) * w
    return alpha.subarray(start, start + w).reduce((sum, value) => sum + 1 - value, 0)
  })
  return { layer, widths }
}

test('an opening that begins with a straight cut widens evenly from a point to its own width', () => {
  const { widths } = tapered(() => WIDTH)
  expect(widths[0]).toBeLessThan(0.5)
  for (let row = 1; row < TIP; row++) {
    const growth = widths[row] - widths[row - 1]
    expect(growth).toBeGreaterThan(0)
    expect(growth).toBeLessThan(1)
  }
  for (const width of widths.slice(TIP)) expect(width).toBe(WIDTH)
})

test('the sides of the tip are covered with the cloth beside them, the arm behind the sleeve’s', () => {
  const { layer } = tapered(() => WIDTH)
  const at = (dx: number) => (ABOVE + 3) * w + MIDDLE + dx
  const [left, right] = [at(-WIDTH / 2), at(WIDTH / 2 - 1)]
  expect([left, right].map((i) => layer.rgb[3 * i])).toEqual([SLEEVE, TORSO])
  expect([left, right].map((i) => layer.top[i])).toEqual([1, 0])
  expect([left, right].map((i) => layer.sleeves[i])).toEqual([1, 0])
  expect([left, right].map((i) => layer.places.u[i])).toEqual([-1, -1])
})

test.each([
  ['is much wider than the cut above it', () => 2 * WIDTH],
  ['reaches the side of the part', () => 2 * w],
])('an opening that %s stays as it is', (_, widthAt) => {
  const { widths } = tapered(widthAt)
  for (const width of widths) expect(width).toBe(Math.min(w, widthAt()))
})

test('an opening that widens by itself is narrowed only down to where it is twice as wide as the cut', () => {
  const widthAt = (row: number) => WIDTH + 2 * row
  const { widths } = tapered(widthAt)
  const first = widths.findIndex((width, row) => width === widthAt(row))
  expect(widthAt(first)).toBeGreaterThan(2 * WIDTH - 3)
  expect(widthAt(first)).toBeLessThan(2 * WIDTH + 3)
  expect(widths.slice(first)).toEqual(widths.slice(first).map((_, k) => Math.min(w, widthAt(first + k))))
})
