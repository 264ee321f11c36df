import { describe, expect, test } from 'vitest'
import {
  addStripsInPlace,
  cleanKeptHemInPlace,
  keptHem,
  tuckUnderTopInPlace,
} from '../../src/embedded/compose/kept-top.ts'
import { oldGarmentZones, trimZonesInPlace } from '../../src/embedded/compose/zones.ts'
import { maskOf } from '../../src/embedded/image/regions.ts'
import { BACKGROUND, LOWER, UPPER } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { image, person, fit, layer } = await drawnLook()
const { w, h, labels, body } = person
const hem = keptHem(fit)
const middle = Math.round(body.pelvis[0])
/** The first row of the old trousers in the body's middle. */
const waist = labels.findIndex((label, i) => label === LOWER && i % w === middle)
const waistRow = Math.floor(waist / w)
const at = (base: Float32Array, x: number, y: number) => [0, 1, 2].map((c) => base[(y * image.w + x) * 3 + c])

test('the hem of a kept top is at the start of the trousers', () => {
  const row = body.neck[1] + hem * body.torso
  expect(Math.abs(row - waistRow)).toBeLessThan(6)
})

test('new trousers leave the kept top unchanged, down to its hem', () => {
  const { skin, lower, background, old } = trimZonesInPlace(
    person,
    fit,
    'trousers',
    layer,
    oldGarmentZones(person, fit, 'trousers'),
  )
  let touched = 0
  for (let x = middle - 20; x < middle + 20; x++) {
    // The zones' blur reaches one pixel over the edge.
    for (let y = waistRow - 20; [-1, 0, 1].every((d) => !old[(y + 2) * w + x + d]); y++) {
      const i = y * w + x
      touched += skin[i] + lower[i] + background[i]
    }
  }
  expect(touched).toBe(0)
})

describe('strips below the hem', () => {
  const below = waistRow + 30
  const strip = (width: number) =>
    labels.map((label, i) => {
      const [x, y] = [i % w, Math.floor(i / w)]
      return y >= below && y < below + 20 && x >= middle && x < middle + width ? UPPER : label
    })
  const marked = (width: number): number => {
    const old = new Uint8Array(w * h)
    addStripsInPlace({ ...person, labels: strip(width) }, hem, old)
    return old.reduce((sum, v) => sum + v, 0)
  }

  test('count as old trousers if they are thin', () => {
    expect(marked(4)).toBe(80)
  })

  test('count as the top if they are broad', () => {
    expect(marked(24)).toBeLessThan(40)
  })
})

describe('the edge of a kept top', () => {
  const old = maskOf(w * h, (i) => labels[i] === LOWER)
  const zones = trimZonesInPlace(person, fit, 'trousers', layer, oldGarmentZones(person, fit, 'trousers'))
  const photo = Float32Array.from(image.data, (v) => v / 255)
  const ground = photo.map((v, o) =>
    old[Math.floor(o / 3 / image.w / 2) * w + ((((o / 3) | 0) % image.w) >> 1)] ? 0.8 : v,
  )
  const base = ground.slice()
  cleanKeptHemInPlace(base, image, person, zones)

  test('keeps its colour a little beyond the hem, at the new trousers', () => {
    const red = at(base, 2 * middle, 2 * (waistRow + 1))
    expect(at(ground, 2 * middle, 2 * (waistRow + 1))[1]).toBeCloseTo(0.8, 5)
    expect(red[0]).toBeGreaterThan(0.5)
    expect(red[1]).toBeLessThan(0.3)
  })

  test('is the photo’s, away from the old trousers', () => {
    expect(at(base, 2 * middle, 2 * (waistRow - 6))).toEqual(at(photo, 2 * middle, 2 * (waistRow - 6)))
  })
})

test('a wide waistband is hidden beside the top, and visible below it', () => {
  const all = { ...layer, alpha: new Float32Array(layer.w * layer.h).fill(1) }
  tuckUnderTopInPlace(all, person, hem)
  const alphaAt = (x: number, y: number) => all.alpha[2 * y * layer.w + 2 * x]
  const row = waistRow - 12
  const ground = labels.subarray(row * w, (row + 1) * w).indexOf(BACKGROUND)
  expect(alphaAt(ground, row)).toBe(0)
  expect(alphaAt(middle, row)).toBe(1)
  expect(alphaAt(ground, waistRow + 12)).toBe(1)
  // The top's soft outline shows the photo, and the cloth behind it ends softly.
  const higher = waistRow - 30
  const edge = labels.subarray(higher * w, higher * w + middle).lastIndexOf(BACKGROUND)
  const shown = Array.from({ length: 6 }, (_, d) => alphaAt(edge + d, higher))
  expect(Math.max(...shown.slice(0, 2))).toBeLessThan(0.2)
  expect(shown.some((alpha) => alpha > 0.1 && alpha < 0.9)).toBe(true)
  expect(shown[5]).toBe(1)
})
