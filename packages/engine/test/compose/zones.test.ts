import { describe, expect, test } from 'vitest'
import { replacedClothes } from '../../src/embedded/compose/replaced-clothes.ts'
import type { ReplacedClothes } from '../../src/embedded/compose/replaced-clothes.ts'
import { oldGarmentZones, trimZonesInPlace } from '../../src/embedded/compose/zones.ts'
import type { Zones } from '../../src/embedded/compose/zones.ts'
import { torsoPoint } from '../../src/embedded/person/body.ts'
import { BACKGROUND, LOWER, SHOES, UPPER } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person, fit, layer, zones } = await drawnLook()
const { w, h, labels, body } = person
/** Number of pixels whose mark as old disagrees with their label being one of those given. */
const mistaken = (made: Zones, taken: readonly number[]) =>
  labels.reduce((count, label, i) => count + (made.old[i] === (taken.includes(label) ? 1 : 0) ? 0 : 1), 0)
const sumAt = (made: Zones, i: number) => made.skin[i] + made.lower[i] + made.background[i]
const zonesOf = (kind: ReplacedClothes, hemV = fit.hemV, wearer = person): Zones => {
  const worn = { ...fit, hemV }
  return trimZonesInPlace(wearer, worn, kind, layer, oldGarmentZones(wearer, worn, kind))
}
const at = ([x, y]: readonly [number, number]) => Math.round(y) * w + Math.round(x)

describe('a new top', () => {
  test('replaces the old top, and nothing else', () => {
    expect(mistaken(zones, [UPPER])).toBe(0)
  })

  test('divides every old pixel among skin, lower clothes and background', () => {
    let most = 0
    let away = 0
    for (let i = 0; i < w * h; i++) {
      most = Math.max(most, sumAt(zones, i))
      if (zones.toOld[i] > 10) away += sumAt(zones, i)
    }
    expect(most).toBeLessThan(1.001)
    expect(away).toBe(0)
    expect(sumAt(zones, at([body.neck[0], body.neck[1] + 30]))).toBeCloseTo(1, 5)
  })

  test('leaves skin on the chest and trousers below the waist', () => {
    expect(zones.skin[at([body.neck[0], body.neck[1] + 15])]).toBeGreaterThan(0.9)
    const belly = at([body.pelvis[0], body.pelvis[1] - 4])
    expect(zones.lower[belly]).toBeGreaterThan(0.9)
  })
})

test('trousers with a hidden waist reach the hem of a shorter top, but not of a crop top', () => {
  const belly = at(torsoPoint(body, 0.8, 0))
  expect(zonesOf('top', 0.75).lower[belly]).toBeGreaterThan(0.9)
  expect(zonesOf('top', 0.4).skin[belly]).toBeGreaterThan(0.9)
  const high = at(torsoPoint(body, 0.6, 0))
  expect(zonesOf('top', 0.4).skin[high]).toBeGreaterThan(0.9)
})

test('a waistband’s edge is a smooth curve, not a staircase of pixels', () => {
  const { lower } = oldGarmentZones(person, { ...fit, hemV: 0.4 }, 'top')
  /** Where the lower clothes begin in column x, in fractions of a row. */
  const edgeAt = (x: number): number => {
    let above = 0
    for (let y = Math.round(body.neck[1]); y < body.pelvis[1]; y++) above += 1 - lower[y * w + x]
    return above
  }
  const edge = Array.from({ length: 20 }, (_, k) => edgeAt(Math.round(body.neck[0]) - 10 + k))
  expect(Math.max(...edge) - Math.min(...edge)).toBeGreaterThan(0)
  for (let k = 1; k < edge.length; k++) expect(Math.abs(edge[k] - edge[k - 1])).toBeLessThan(0.6)
})

test('specks of background inside the old cloth leave no dents in the bare shoulder', () => {
  const speckled = labels.slice()
  const specks: number[] = []
  for (const k of [0, 1] as const) {
    for (let d = -4; d <= 4; d += 2) {
      const i = at([body.shoulder[k][0] + d, body.shoulder[k][1] + 4])
      if (speckled[i] !== UPPER) continue
      speckled[i] = BACKGROUND
      specks.push(i)
    }
  }
  expect(specks.length).toBeGreaterThan(5)
  const clean = oldGarmentZones(person, fit, 'top')
  const made = oldGarmentZones({ ...person, labels: speckled }, fit, 'top')
  const changed = specks
    .flatMap((i) => [-w, w, 3 * w].map((step) => i + step))
    .filter((i) => speckled[i] === UPPER)
  expect(changed.length).toBeGreaterThan(10)
  for (const i of changed) expect(Math.abs(made.skin[i] - clean.skin[i])).toBeLessThan(0.05)
})

test('new trousers replace the old ones and keep the top', () => {
  const trousers = zonesOf('trousers')
  expect(mistaken(trousers, [LOWER])).toBe(0)
  const chest = at([body.neck[0], body.neck[1] + 15])
  expect(trousers.skin[chest]).toBe(0)
  expect(trousers.lower.some((v) => v > 0)).toBe(false)
})

test('a dress replaces both', () => {
  const dress = zonesOf('dress', 2)
  expect(mistaken(dress, [UPPER, LOWER])).toBe(0)
})

test('shoes stay whole', () => {
  const top = Math.round(body.ankle[0][1]) + 1
  const shod = labels.map((label, i) => (label === LOWER && Math.floor(i / w) > top ? SHOES : label))
  const shoe = at([body.ankle[0][0], top + 4])
  expect(shod[shoe]).toBe(SHOES)
  for (const kind of ['trousers', 'dress'] as const) {
    expect(sumAt(zonesOf(kind, 2), shoe)).toBeGreaterThan(0.9)
    const made = zonesOf(kind, 2, { ...person, labels: shod })
    expect(sumAt(made, shoe)).toBeLessThan(0.05)
  }
})

describe('the kind of replaced clothes', () => {
  test('is the garment’s own kind for tops and trousers', () => {
    expect(replacedClothes(person, fit, 'top')).toBe('top')
    expect(replacedClothes(person, fit, 'trousers')).toBe('trousers')
  })

  test('is a top for a short dress over trousers, and a dress for one that hides the knees', () => {
    expect(replacedClothes(person, { ...fit, hemV: 1.5 }, 'dress')).toBe('top')
    expect(replacedClothes(person, { ...fit, hemV: 3 }, 'dress')).toBe('dress')
  })

  test('is a dress for any dress over a skirt down to the ankles', () => {
    const [left, right] = [body.hip[0][0], body.hip[1][0]].map(Math.round)
    const skirt = labels.slice()
    for (let y = Math.round(body.pelvis[1]); y < body.ankle[0][1]; y++)
      skirt.fill(LOWER, y * w + left, y * w + right)
    const wearer = {
      ...person,
      labels: skirt,
      matte: person.matte.map((v, i) => (skirt[i] === LOWER ? 1 : v)),
    }
    expect(replacedClothes(wearer, { ...fit, hemV: 1.5 }, 'dress')).toBe('dress')
  })
})
