import { expect, test } from 'vitest'
import { closeArmholesInPlace } from '../../src/embedded/compose/armholes.ts'
import type { GarmentLayer } from '../../src/embedded/compose/layer.ts'
import { drawnLook } from './drawn-look.ts'

const { person, fit, layer } = await drawnLook()
const [x, y] = fit.armpitTo![0].map(Math.round) as [number, number]
const inBody = { ...person, matte: person.matte.map(() => 1) }
const GREY = 0.5

/** Grey cloth everywhere but in a column at the armpit (half size), from 3 px above it to `below` px below it. */
function clothWithGap(below: number): GarmentLayer {
  const isGap = (q: number) => {
    const [dx, dy] = [((q % layer.w) >> 1) - x, ((q / layer.w) >> 1) - y]
    return Math.abs(dx) <= 1 && dy >= -3 && dy <= below
  }
  return {
    ...layer,
    alpha: layer.alpha.map((_, q) => (isGap(q) ? 0 : 1)),
    rgb: layer.rgb.map((_, o) => (isGap(Math.floor(o / 3)) ? 0 : GREY)),
    top: layer.top.slice(),
  }
}

const armpit = 2 * y * layer.w + 2 * x

test('a slit enclosed by cloth is filled', () => {
  const slit = clothWithGap(3)
  closeArmholesInPlace(slit, inBody, fit)
  expect(slit.alpha[armpit]).toBeCloseTo(1, 5)
  expect(slit.rgb[armpit * 3]).toBeGreaterThan(0.95 * GREY)
})

test('a gap that is open below is filled as a fold in shadow', () => {
  const gap = clothWithGap(layer.h)
  const [left, right] = fit.sleeves
  closeArmholesInPlace(gap, inBody, { ...fit, sleeves: [left && { ...left, crease: null }, right] })
  expect(gap.alpha[armpit]).toBeGreaterThan(0.5)
  expect(gap.rgb[armpit * 3]).toBeLessThan(0.8 * GREY)
})

test('a gap over the background between arm and body stays open', () => {
  const gap = clothWithGap(3)
  closeArmholesInPlace(gap, { ...person, matte: person.matte.map(() => 0) }, fit)
  expect(gap.alpha[armpit]).toBe(0)
})

test('the cut-out of a cold shoulder stays open', () => {
  const slit = clothWithGap(3)
  closeArmholesInPlace(slit, inBody, { ...fit, shoulders: 'cold' })
  expect(slit.alpha[armpit]).toBe(0)
})

test('a fold fades out downwards, including its rim over the background', () => {
  const gap = clothWithGap(layer.h)
  const [left, right] = fit.sleeves
  const matte = person.matte.map((_, i) => (i % person.w <= x ? 1 : 0))
  closeArmholesInPlace(
    gap,
    { ...person, matte },
    { ...fit, sleeves: [left && { ...left, crease: null }, right] },
  )
  for (let row = 0; row < layer.h; row++) {
    const [inside, rim] = [2 * x, 2 * x + 2].map((column) => gap.alpha[row * layer.w + column])
    expect(rim).toBeLessThanOrEqual(inside + 0.05)
  }
})
