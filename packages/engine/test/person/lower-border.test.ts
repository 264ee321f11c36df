import { expect, test } from 'vitest'
import { colourShares, stepOf } from '../../src/embedded/person/colour-shares.ts'
import { misreadAtLower } from '../../src/embedded/person/lower-border.ts'
import { BACKGROUND, LOWER, SHOES, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Body, Label } from '../../src/embedded/person/types.ts'

const [w, h] = [61, 200]
const UNIT = 60
const plane = (value: (x: number) => number) => Float32Array.from({ length: w * h }, (_, i) => value(i % w))

/**
 * Blue cloth up to column 30, another colour from there on; labels that mistake the cloth for `label` from column
 * `border` on.
 */
function misread(
  border: number,
  label: Label,
  { other = 70, blue = -30, background = 0, matte = 1, sleeve = false } = {},
) {
  const isCloth = (x: number) => x < 30
  const lab = [plane((x) => (isCloth(x) ? 40 : other)), plane(() => 0), plane((x) => (isCloth(x) ? blue : 0))]
  const labels = Uint8Array.from(plane((x) => (x < border ? LOWER : label)))
  const seen = { lab, matte: plane((x) => (isCloth(x) ? 1 : matte)), w, h, body: { unit: UNIT } as Body }
  const found = misreadAtLower(
    seen,
    labels,
    plane(() => background),
    () => sleeve,
  )
  return [...new Set(found.map((i) => i % w))]
}
/** Smoothing adds one column. */
const CLOTH = [26, 27, 28, 29]

test.each([
  ['a hem labelled as a shoe', SHOES],
  ['a waistband labelled as a top', UPPER],
  ['cloth labelled as a wrist', SKIN],
] as const)('finds %s by its colour', (_, label) => {
  expect(misread(26, label)).toEqual(expect.arrayContaining(CLOTH))
  expect(misread(26, label).filter((x) => x > 30)).toEqual([])
})

test('finds a strip of a waistband one pixel wide', () => {
  expect(misread(29, UPPER)).toContain(29)
})

/** Blue cloth up to column 30, lighter from column 28 on, and reddish cloth or skin, at which the labels are given. */
function shaded(labelAt: (x: number) => Label) {
  const isStrip = (x: number) => x === 28 || x === 29
  const lab = [plane((x) => (isStrip(x) ? 60 : 45)), plane((x) => (x < 30 ? 0 : 24)), plane(() => -30)]
  const matte = plane((x) => (labelAt(x) === BACKGROUND ? 0 : 1))
  const seen = { lab, matte, w, h, body: { unit: UNIT } as Body }
  const found = misreadAtLower(
    seen,
    Uint8Array.from(plane(labelAt)),
    plane(() => 0),
    () => false,
  )
  return found.map((i) => i % w)
}

test.each([
  ['waistband', UPPER],
  ['strip beside a hand', SKIN],
] as const)('finds a shaded %s by the colours of the clothes nearby', (_, label) => {
  const columns = shaded((x) => (x < 28 ? LOWER : label))
  expect(columns).toEqual(expect.arrayContaining([28, 29]))
  expect(Math.max(...columns)).toBeLessThanOrEqual(30)
})

test('finds a strip between a hand and a leg that is labelled as background', () => {
  const columns = shaded((x) => (x < 12 ? LOWER : x > 27 && x < 45 ? SKIN : BACKGROUND))
  expect(columns).toEqual(expect.arrayContaining([20, 28]))
})

test('keeps the parser’s label of a shoe or a wrist of the same colour, and of a sleeve', () => {
  for (const label of [SHOES, SKIN] as const) expect(misread(26, label, { other: 40, blue: 0 })).toEqual([])
  expect(misread(26, UPPER, { sleeve: true })).toEqual([])
})

test('relabels a leg mistaken for background by its colour, unless the parser is certain of background', () => {
  expect(misread(26, BACKGROUND, { matte: 0 })).toEqual(expect.arrayContaining(CLOTH))
  expect(misread(26, BACKGROUND, { matte: 0, background: 1 })).toEqual([])
})

test('counts colours with their neighbours, and returns null for too few', () => {
  const lab = [plane(() => 50), plane(() => 0), plane((x) => x)]
  const shares = colourShares(lab, w * h, (i) => i % w === 0)
  expect(shares?.[stepOf(lab, 0)]).toBeGreaterThan(shares?.[stepOf(lab, 7)] ?? 1)
  expect(shares?.[stepOf(lab, 7)]).toBeGreaterThan(shares?.[stepOf(lab, 40)] ?? 1)
  expect(colourShares(lab, 9, () => true)).toBeNull()
})
