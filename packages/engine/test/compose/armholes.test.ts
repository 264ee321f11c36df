import { expect, test } from 'vitest'
import { closeArmholesInPlace } from '../../src/embedded/compose/armholes.ts'
import type { GarmentLayer } from '../../src/embedded/compose/layer.ts'
import { drawnLook } from './drawn-look.ts'

const { person, fit, layer } = await drawnLook()
const { w, h } = layer
const [ax, ay] = fit.armpitTo![0].map((v) => Math.round(2 * v)) as [number, number]
const unit = 2 * person.body.unit
const onPerson = { ...person, matte: person.matte.map(() => 1) }
const onBackground = { ...person, matte: person.matte.map(() => 0) }
const GREY = 0.5

type Place = (dx: number, dy: number) => boolean
const nowhere: Place = () => false

/** Grey cloth, the left sleeve left of the armpit; places are relative to the armpit (px). */
function cloth(isGap: Place, isDark = nowhere): GarmentLayer {
  const [alpha, rgb, top] = [new Float32Array(w * h), new Float32Array(w * h * 3), new Int8Array(w * h)]
  for (let i = 0; i < w * h; i++) {
    const [dx, dy] = [(i % w) - ax, Math.floor(i / w) - ay]
    const hasCloth = !isGap(dx, dy)
    alpha[i] = hasCloth ? 1 : 0
    top[i] = hasCloth ? Number(dx < 0) : -1
    rgb.fill(hasCloth ? (isDark(dx, dy) ? 0 : GREY) : 0, 3 * i, 3 * i + 3)
  }
  const places = { u: new Float32Array(w * h), v: new Float32Array(w * h) }
  return { alpha, rgb, top, sleeves: new Uint8Array(w * h), places, w, h }
}

const at = (dx: number, dy: number) => (ay + dy) * w + ax + dx
const within =
  (x: number, y0: number, y1: number): Place =>
  (dx, dy) =>
    Math.abs(dx) <= x && dy >= y0 && dy <= y1
const narrow = Math.floor(0.006 * unit)
const slit = within(2, -6, 6)

test('a slit in plain cloth is closed, and the shadow around it goes', () => {
  const closed = cloth(slit, within(4, -9, 8))
  closeArmholesInPlace(closed, onPerson, fit)
  for (const [dx, dy] of [
    [0, 0],
    [4, 0],
    [0, -9],
  ]) {
    expect(closed.alpha[at(dx, dy)]).toBe(1)
    expect(closed.rgb[3 * at(dx, dy)]).toBeCloseTo(GREY, 1)
    expect(closed.places!.u[at(dx, dy)]).toBe(-1)
  }
})

test('beside a print a slit is closed, and the print stays', () => {
  const stripes: Place = (_, dy) => dy % 2 === 0
  const closed = cloth(slit, stripes)
  const before = closed.rgb.slice()
  closeArmholesInPlace(closed, onPerson, fit)
  expect(closed.alpha[at(0, 0)]).toBe(1)
  for (const dx of [-3, 3]) expect(closed.rgb[3 * at(dx, 1)]).toBe(before[3 * at(dx, 1)])
  expect(closed.rgb[3 * at(0, 1)]).toBeCloseTo(GREY, 1)
  expect(closed.rgb[3 * at(0, 2)]).toBeCloseTo(0, 1)
})

test('a closed gap is half sleeve and half torso, with the arm behind it', () => {
  const closed = cloth(slit)
  closeArmholesInPlace(closed, onPerson, fit)
  expect([-2, 2].map((dx) => closed.top[at(dx, 0)])).toEqual([1, 0])
  expect(closed.sleeves[at(0, 0)]).toBe(1)
})

test('an open gap is closed where it is narrow', () => {
  const half = (dy: number) => (dy < 20 ? narrow : 0.05 * unit)
  const closed = cloth((dx, dy) => dy > 0 && Math.abs(dx) <= half(dy))
  closeArmholesInPlace(closed, onBackground, fit)
  expect(closed.alpha[at(0, 10)]).toBe(1)
  expect(closed.alpha[at(0, 30)]).toBe(0)
})

test('what stays open below a closed gap begins as a point', () => {
  const half = (dy: number) => (dy < 20 ? narrow : Math.min(0.05 * unit, narrow + dy - 20))
  const closed = cloth((dx, dy) => dy > 0 && Math.abs(dx) <= half(dy))
  closeArmholesInPlace(closed, onBackground, fit)
  const widths = Array.from({ length: 60 }, (_, dy) => {
    const row = closed.alpha.subarray(at(-40, dy), at(41, dy))
    return row.reduce((sum, alpha) => sum + 1 - alpha, 0)
  })
  const first = widths.findIndex((width) => width > 0)
  expect(first).toBeGreaterThan(10)
  for (let dy = first; dy < 59; dy++) {
    expect(widths[dy + 1]).toBeGreaterThanOrEqual(widths[dy] - 0.1)
    expect(widths[dy + 1] - widths[dy]).toBeLessThan(3)
  }
  expect(widths[first]).toBeLessThan(2)
})

test('a wide opening below a closed gap stays whole', () => {
  const half = (dy: number) => (dy < 20 ? narrow : 0.05 * unit)
  const closed = cloth((dx, dy) => dy > 0 && Math.abs(dx) <= half(dy))
  closeArmholesInPlace(closed, onBackground, fit)
  const side = Math.floor(0.05 * unit)
  for (const dx of [-side, 0, side]) expect(closed.alpha[at(dx, 22)]).toBe(0)
})

test('a wide opening that begins with a straight edge begins as a point', () => {
  const side = Math.floor(0.05 * unit)
  const open = cloth((dx, dy) => dy > 0 && Math.abs(dx) <= side)
  closeArmholesInPlace(open, onBackground, fit)
  const edge = (dy: number) => open.alpha[at(side - 1, dy)]
  expect([open.alpha[at(0, 2)] < 1, edge(2), edge(8 * side)]).toEqual([true, 1, 0])
})

test('an open gap that has no sleeve beside it stays', () => {
  const notch = cloth((dx, dy) => dy > 0 && Math.abs(dx) <= narrow)
  notch.top.fill(0)
  closeArmholesInPlace(notch, onPerson, fit)
  expect(notch.alpha[at(0, 10)]).toBe(0)
})

test('a flat gap under a slanting hem stays', () => {
  const hem = cloth((dx, dy) => dy > 0 && dx <= 2 && dx >= -4 * dy)
  closeArmholesInPlace(hem, onPerson, fit)
  expect(hem.alpha[at(0, 1)]).toBe(0)
})

test('a flat slit between the end of the sleeve and the torso below it is closed, a high one stays', () => {
  const below = (high: number): GarmentLayer => {
    const layer = cloth((dx, dy) => dx <= 0 && dy > 0 && dy <= high)
    for (let i = (ay + high) * w; i < w * h; i++) if (layer.top[i] === 1) layer.top[i] = 0
    closeArmholesInPlace(layer, onPerson, fit)
    return layer
  }
  const closed = below(1)
  expect(closed.alpha[at(-5, 1)]).toBe(1)
  expect(closed.rgb[3 * at(-5, 1)]).toBe(GREY)
  expect(closed.top[at(-5, 1)]).toBe(1)
  const high = Math.ceil(0.03 * unit)
  expect(below(high).alpha[at(-5, high)]).toBe(0)
})

test('a broad slit is closed over the person only', () => {
  const half = Math.round(0.04 * unit)
  const [over, beside] = [cloth(within(half, -9, 9)), cloth(within(half, -9, 9))]
  closeArmholesInPlace(over, onPerson, fit)
  closeArmholesInPlace(beside, onBackground, fit)
  expect(over.alpha[at(0, 0)]).toBe(1)
  expect(beside.alpha[at(0, 0)]).toBe(0)
})

test('the cut-out of a cold shoulder stays, as does everything without sleeves', () => {
  for (const other of [{ shoulders: 'cold' }, { sleeves: [null, null] }] as const) {
    const open = cloth(slit)
    closeArmholesInPlace(open, onPerson, { ...fit, ...other })
    expect(open.alpha[at(0, 0)]).toBe(0)
  }
})

test('below the end of a sleeve nothing is closed: there an arm lies between cloth', () => {
  const short = 30
  const hem: [readonly [number, number], readonly [number, number]] = [
    [(ax - 40) / 2, (ay + short) / 2],
    [ax / 2, (ay + short) / 2],
  ]
  const sleeves = [{ ...fit.sleeves[0]!, hem }, fit.sleeves[1]] as const
  const hole = within(2, short + 10, short + 18)
  const below = cloth(hole)
  closeArmholesInPlace(below, onPerson, { ...fit, sleeves })
  expect(below.alpha[at(0, short + 14)]).toBe(0)
  const beside = cloth(hole)
  closeArmholesInPlace(beside, onPerson, {
    ...fit,
    sleeves: [{ ...sleeves[0], hem: [hem[0], [ax / 2, (ay + 100) / 2]] }, fit.sleeves[1]],
  })
  expect(beside.alpha[at(0, short + 14)]).toBe(1)
})

test('over the person a wider gap is closed in plain cloth than in a pattern', () => {
  const half = Math.floor(0.022 * unit)
  const isGap: Place = (dx, dy) => dy > 0 && Math.abs(dx) <= half
  const plain = cloth(isGap)
  closeArmholesInPlace(plain, onPerson, fit)
  expect(plain.alpha[at(0, 10)]).toBe(1)
  const striped = cloth(isGap, (_, dy) => dy % 2 === 0)
  closeArmholesInPlace(striped, onPerson, fit)
  expect(striped.alpha[at(0, 10)]).toBe(0)
})
