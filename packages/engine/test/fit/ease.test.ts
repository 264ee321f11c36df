import { expect, test } from 'vitest'
import { tuckInPlace } from '../../src/embedded/compose/tuck-in.ts'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { easedSide, easeOf } from '../../src/embedded/fit/ease.ts'
import { fitTop } from '../../src/embedded/fit/targets.ts'
import { fitTrousers } from '../../src/embedded/fit/trousers.ts'
import { isTuckable, tuckedAt, waistband } from '../../src/embedded/fit/waistband.ts'
import type { TopShape, TrousersShape } from '../../src/embedded/garment/garment.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { alongTorso, torsoCoordinates, torsoPoint } from '../../src/embedded/person/body.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { BACKGROUND, LOWER } from '../../src/embedded/person/types.ts'
import { fits } from '../../src/engine.ts'
import { DRESS, TEE, TROUSERS } from '../garment/drawn-garments.ts'
import { meshOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body } = person
const tee = meshOf(TEE).shape as TopShape
const dress = meshOf(DRESS).shape as TopShape
const trousers = meshOf(TROUSERS).shape as TrousersShape

/** Distance (units) between the targets of the sides, between two torso shares. */
function widthOf({ handles }: ReturnType<typeof fitTop>, from: number, to: number): number {
  const across = handles.flatMap(({ to: place, part }) => {
    const [v, lateral] = torsoCoordinates(body, ...place)
    return part === 0 && v > from && v < to ? [lateral] : []
  })
  return Math.max(...across) - Math.min(...across)
}

test.each([
  ['a T-shirt at the waist', tee, [0.6, 0.8]],
  ['a dress at the hips', dress, [0.95, 1.2]],
] as const)('%s is wider the looser it is worn', (_, shape, [from, to]) => {
  const [close, regular, relaxed] = fits.map((fit) =>
    widthOf(fitTop({ shape }, person, { fit, tuck: 'auto' }), from, to),
  )
  expect(close).toBeLessThan(regular * 0.99)
  expect(relaxed).toBeGreaterThan(regular * 1.05)
})

test('sleeves and hems follow the fit, and regular equals no choice', () => {
  const [close, regular, relaxed] = fits.map((fit) => fitTop({ shape: tee }, person, { fit, tuck: 'auto' }))
  const sleeve = ({ sleeves: [left] }: ReturnType<typeof fitTop>) =>
    left ? Math.hypot(left.hem[1][0] - left.hem[0][0], left.hem[1][1] - left.hem[0][1]) : 0
  expect(sleeve(close)).toBeLessThan(sleeve(regular))
  expect(sleeve(relaxed)).toBeGreaterThan(sleeve(regular))
  expect(close.hemV).toBeLessThan(regular.hemV)
  expect(relaxed.hemV).toBeGreaterThan(regular.hemV)
  expect(regular.handles).toEqual(fitTop({ shape: tee }, person).handles)
  expect(easedSide(easeOf({ fit: 'regular', tuck: 'auto' }), 31, 30, 0.7)).toBe(31)
})

test('trousers worn looser have wider legs', () => {
  const widths = fits.map((fit) => {
    const { handles } = fitTrousers({ shape: trousers }, person, { fit, tuck: 'auto' })
    const low = handles.flatMap(({ to }) => (alongTorso(body, ...to) > 1.8 ? [to[0]] : []))
    return Math.max(...low) - Math.min(...low)
  })
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  expect(new Set(widths).size).toBe(3)
})

test('a top ends at the waistband when tucked in, and below it when worn out', () => {
  const hemOf = (tuck: 'auto' | 'in' | 'out') => fitTop({ shape: tee }, person, { fit: 'regular', tuck }).hemV
  const { torso } = fitTop({ shape: tee }, person)
  expect(hemOf('in')).toBe(waistband(torso))
  expect(hemOf('in')).toBeLessThan(hemOf('auto') - 0.05)
  expect(hemOf('out')).toBeGreaterThanOrEqual(hemOf('in') + 0.1)
})

test('a bodysuit is tucked in and continues past the waistband, unless it is worn out', () => {
  const bodysuit = { ...tee, isBodysuit: true }
  const { torso } = fitTop({ shape: tee }, person)
  const band = waistband(torso) ?? 0
  const at = tuckedAt('auto', bodysuit, torso) ?? 0
  expect(at - band).toBeGreaterThan(0)
  expect(at - band).toBeLessThan(0.1)
  expect([tuckedAt('out', bodysuit, torso), tuckedAt('auto', tee, torso)]).toEqual([null, null])
})

test('a top is not tucked in without a waistband', () => {
  const bare = { ...person, labels: person.labels.map((label) => (label === LOWER ? BACKGROUND : label)) }
  expect(fitTop({ shape: tee }, bare, { fit: 'regular', tuck: 'in' }).tuckedAt).toBeNull()
  const { torso } = fitTop({ shape: tee }, person)
  expect(tuckedAt('in', dress, torso)).toBeNull()
  expect([tee, { ...tee, isCoat: true }, { ...tee, opening: [] }].map(isTuckable)).toEqual([
    true,
    false,
    false,
  ])
})

test('a tucked top is hidden below the waistband, but its sleeves are not', () => {
  const [w, h] = [2 * person.w, 2 * person.h]
  const layer = {
    rgb: new Float32Array(3 * w * h),
    alpha: new Float32Array(w * h).fill(1),
    top: new Int8Array(w * h),
    sleeves: new Uint8Array(w * h),
    places: null,
    w,
    h,
  }
  const at = (v: number, lateral: number) => {
    const [x, y] = torsoPoint(body, v, lateral)
    return Math.round(2 * y) * w + Math.round(2 * x)
  }
  layer.top[at(1, 20)] = 1
  tuckInPlace(layer, person, 0.85)
  expect([layer.alpha[at(0.8, 0)], layer.alpha[at(0.9, 0)], layer.alpha[at(1, 20)]]).toEqual([1, 0, 1])
})
