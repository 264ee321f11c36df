import { describe, expect, test } from 'vitest'
import { besideGarment, bodyZone } from '../../src/embedded/compose/body-zone.ts'
import type { LowerSides } from '../../src/embedded/compose/lower-sides.ts'
import type { ReplacedClothes } from '../../src/embedded/compose/replaced-clothes.ts'
import { torsoPoint } from '../../src/embedded/person/body.ts'
import { BACKGROUND, UPPER } from '../../src/embedded/person/types.ts'
import { drawnBody } from '../person/drawn-body.ts'

const { w, h, body } = drawnBody()
const clothed = { w, body, labels: new Uint8Array(w * h).fill(UPPER) }
const WAIST = 0.9

type Place = { v: number; across: number; isMargin?: boolean; sides?: LowerSides | null }

/** The zone of a place on old cloth, by torso coordinates. */
const zoneOf = (kind: ReplacedClothes, { v, across, isMargin = false, sides = null }: Place) => {
  const [x, y] = torsoPoint(body, v, across * body.unit).map(Math.round)
  return bodyZone(clothed, kind, { waist: WAIST, madeWaist: Infinity, sides }, x, y, true, isMargin)
}

describe('under old cloth beside the limbs', () => {
  test('a new top leaves a bare belly down to the waist, lower clothes below, and background beside both', () => {
    expect(zoneOf('top', { v: 0.7, across: 0.5 })).toBe('skin')
    expect(zoneOf('top', { v: 1.1, across: 0.5 })).toBe('lower')
    for (const place of [
      { v: 0.3, across: 0.2 },
      { v: 0.7, across: 0.7 },
      { v: 1.1, across: 0.75 },
      { v: 1.5, across: 0.2 },
    ])
      expect(zoneOf('top', place)).toBe('background')
  })

  test('lower clothes end at their measured outline, on each side', () => {
    const sides = { hem: 1, half: [0.4, 0.8] } as const
    expect(zoneOf('top', { v: 1.1, across: -0.5, sides })).toBe('background')
    expect(zoneOf('top', { v: 1.1, across: 0.5, sides })).toBe('lower')
  })

  test('lower clothes below a long old top continue up under its hem', () => {
    const sides = { hem: 1.5, half: [0.6, 0.6] } as const
    expect(zoneOf('top', { v: 1.5, across: 0.2, sides })).toBe('lower')
    expect(zoneOf('top', { v: 1.5, across: 0.75, sides })).toBe('background')
    expect(zoneOf('top', { v: 1.7, across: 0.2, sides })).toBe('background')
  })

  test('a bare belly under a loose old top is as narrow as a waist over those hips', () => {
    const sides = { hem: 1, half: [0.55, 0.55] } as const
    expect(zoneOf('top', { v: 0.6, across: 0.38, sides })).toBe('skin')
    expect(zoneOf('top', { v: 0.6, across: 0.5, sides })).toBe('background')
  })

  test('a new dress leaves a bare torso, and trousers only background', () => {
    expect(zoneOf('dress', { v: 0.95, across: 0.3 })).toBe('skin')
    expect(zoneOf('dress', { v: 1.1, across: 0.3 })).toBe('background')
    expect(zoneOf('trousers', { v: 0.95, across: 0.3 })).toBe('background')
  })

  test('a margin of old cloth is body only well inside the torso', () => {
    expect(zoneOf('top', { v: 0.7, across: 0.48, isMargin: true })).toBe('background')
    expect(zoneOf('top', { v: 0.7, across: 0.3, isMargin: true })).toBe('skin')
  })
})

test('visible background stays background', () => {
  const bare = { ...clothed, labels: new Uint8Array(w * h).fill(BACKGROUND) }
  const [x, y] = torsoPoint(body, 0.7, 0).map(Math.round)
  expect(bodyZone(bare, 'top', { waist: WAIST, madeWaist: Infinity, sides: null }, x, y, false, false)).toBe(
    'background',
  )
})

test('a place is beside the garment above its hem and outside its sides', () => {
  const isBeside = (v: number, across: number) =>
    besideGarment({ body }, { hemV: 1, sideV: [1, 0.8] }, ...torsoPoint(body, v, across * body.unit))
  expect([isBeside(0.9, -0.4), isBeside(0.7, 0.4)]).toEqual([true, true])
  expect([isBeside(0.9, -0.2), isBeside(0.99, -0.4)]).toEqual([false, false])
  // Below a side that ends higher the body is visible.
  expect(isBeside(0.9, 0.4)).toBe(false)
})
