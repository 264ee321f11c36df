import { describe, expect, test } from 'vitest'
import { cleanPhoto, paintZonesInPlace } from '../../src/embedded/compose/base.ts'
import { trimToShoulderRimInPlace } from '../../src/embedded/compose/shoulder-rim.ts'
import { bodyLeft } from '../../src/embedded/compose/zones.ts'
import { FIGURE_COLOURS } from '../../src/embedded/drawn-figure.ts'
import { SKIN, UPPER } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { image, person, zones, kind, fit, layer } = await drawnLook()
const { w, h, body, labels } = person

test('no pixel of synthetic skin or inpainted background has the old cloth’s colour', () => {
  const base = paintZonesInPlace(cleanPhoto(image, person, zones, kind), image, person, zones, kind, {
    seed: 1,
    realism: 1,
  })
  const redness = ([r, g]: readonly number[]) => r - g
  const limit = (redness(FIGURE_COLOURS.shirt) + redness(FIGURE_COLOURS.skin)) / 2
  let left = 0
  for (let y = 0; y < image.h; y++) {
    for (let x = 0; x < image.w; x++) {
      const i = Math.min(h - 1, y >> 1) * w + Math.min(w - 1, x >> 1)
      if (labels[i] !== UPPER) continue
      const o = (y * image.w + x) * 3
      if (255 * redness([base[o], base[o + 1]]) > limit) left++
    }
  }
  expect(left).toBe(0)
})

test('shadows fall on skin, and not on old cloth that became background', () => {
  const left = bodyLeft(person, zones)
  const ground = zones.background.findIndex((v, i) => v > 0.99 && person.matte[i] > 0.9)
  expect(ground).toBeGreaterThan(-1)
  expect(left[ground]).toBeLessThan(0.02)
  const nose = Math.round(body.face.nose[1]) * w + Math.round(body.face.nose[0])
  expect(left[nose]).toBe(person.matte[nose])
})

describe('a body broader than the new garment’s shoulders', () => {
  const [x, y] = [Math.round(body.shoulder[1][0]), Math.round(body.shoulder[1][1])]
  const blank = () => ({ skin: new Float32Array(w * h), background: new Float32Array(w * h) })
  /** A garment whose shoulders begin at the given row, and whose neck is higher. */
  const garmentFrom = (row: number) => {
    const alpha = new Float32Array(layer.alpha.length)
    for (let q = 0; q < alpha.length; q++) {
      const [X, Y] = [(q % layer.w) / 2, Math.floor(q / layer.w) / 2]
      const rim = Math.abs(Math.abs(X - body.neck[0]) - 0.25 * body.span) < 2 ? row - 4 : row
      if (Y >= rim) alpha[q] = 1
    }
    return { ...layer, alpha }
  }

  test('is trimmed to the rim', () => {
    const zone = blank()
    for (let q = 1; q <= 3; q++) zone.skin[(y - q) * w + x] = 1
    trimToShoulderRimInPlace(
      { ...person, labels: labels.map((v) => (v === SKIN ? 0 : v)) },
      fit,
      garmentFrom(y),
      zone,
    )
    for (let q = 1; q <= 3; q++) {
      expect(zone.skin[(y - q) * w + x]).toBe(0)
      expect(zone.background[(y - q) * w + x]).toBe(1)
    }
  })

  test('is not trimmed where the garment leaves the shoulder bare', () => {
    const zone = blank()
    for (let q = 1; q <= 20; q++) zone.skin[(y - q) * w + x] = 1
    trimToShoulderRimInPlace(
      { ...person, labels: labels.map((v) => (v === SKIN ? 0 : v)) },
      fit,
      garmentFrom(y),
      zone,
    )
    expect(zone.skin[(y - 2) * w + x]).toBe(1)
  })
})
