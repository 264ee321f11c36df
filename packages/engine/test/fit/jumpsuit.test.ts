import { expect, test } from 'vitest'
import { replacedClothes } from '../../src/embedded/compose/replaced-clothes.ts'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { lengthToCrotch } from '../../src/embedded/fit/jumpsuit.ts'
import { fitTop } from '../../src/embedded/fit/targets.ts'
import { readTop } from '../../src/embedded/garment/top.ts'
import { distance } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { torsoCoordinates } from '../../src/embedded/person/body.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { SIDES } from '../../src/embedded/person/types.ts'
import { cutOf } from '../garment/drawn-cuts.ts'
import { DRESS } from '../garment/drawn-garments.ts'
import { targetOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body } = person
const shapeWith = (crotchY: number) =>
  readTop(cutOf(DRESS, {}, { crotch: [96, crotchY] }), 'dress', { hasLegs: true })
const along = (shape: ReturnType<typeof shapeWith>) => {
  const { handles } = fitTop({ shape }, person)
  return torsoCoordinates(body, ...targetOf(handles, shape.legs?.crotch ?? [0, 0]))[0]
}

test('a jumpsuit has its crotch below the hip joints, wherever it was cut', () => {
  for (const crotchY of [130, 160]) {
    expect(along(shapeWith(crotchY))).toBeGreaterThan(1.1)
    expect(along(shapeWith(crotchY))).toBeLessThan(1.7)
  }
})

test('a short trunk is lengthened and a long one shortened to the crotch, within limits', () => {
  const stretch = (y: number) => lengthToCrotch({ crotch: [96, y], rows: [] }, person, 1, { row: 40, v: 0 })
  expect(stretch(120)).toBeGreaterThan(stretch(160))
  expect([stretch(41), stretch(4000)]).toEqual([1.5, 0.7])
})

test('long legs of a jumpsuit end at the ankles, one on each leg', () => {
  const shape = shapeWith(130)
  const { handles, hemV } = fitTop({ shape }, person)
  const ankleV = Math.max(...body.ankle.map((p) => torsoCoordinates(body, ...p)[0]))
  expect(Math.abs(hemV - ankleV)).toBeLessThan(0.35)
  const hems = handles.filter(({ from }) => from[1] > shape.y1 - 4)
  for (const k of SIDES)
    expect(Math.min(...hems.map(({ to }) => distance(to, body.ankle[k])))).toBeLessThan(0.3 * body.unit)
})

test('short legs stay short, and the jumpsuit replaces trousers all the same', () => {
  const shape = shapeWith(205)
  const fit = fitTop({ shape }, person)
  const kneeV = Math.min(...body.knee.map((p) => torsoCoordinates(body, ...p)[0]))
  expect(fit.hemV).toBeLessThan(kneeV)
  expect(replacedClothes(person, fit, 'dress')).toBe('dress')
})
