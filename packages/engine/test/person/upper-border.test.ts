import { expect, test } from 'vitest'
import type { Colour } from '../../src/embedded/image/maths.ts'
import { HAIR, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Body } from '../../src/embedded/person/types.ts'
import { correctAtUpperInPlace } from '../../src/embedded/person/upper-border.ts'

const [w, h] = [20, 100]
const body = { unit: 100 } as unknown as Body
const plane = (value: (y: number) => number) =>
  Float32Array.from({ length: w * h }, (_, i) => value((i / w) | 0))
const FLESH: Colour = [70, 14, 18]
const SHADED: Colour = [50, 14, 16]
const WHITE: Colour = [93, 0, 0]
const BLACK: Colour = [18, 0, 0]

/**
 * Rows of `label` down to row `border`, then upper clothes, all in the colours that `colour` tells; returns the last
 * corrected row of the label, if any.
 */
function corrected(
  label: typeof SKIN | typeof HAIR,
  border: number,
  colour: (y: number) => Colour,
  bare = 1,
): number | undefined {
  const labels = Uint8Array.from(plane((y) => (y < border ? label : UPPER)))
  const lab = [0, 1, 2].map((c) => plane((y) => colour(y)[c]))
  const picture = { lab, matte: plane(() => 1), w, h, body }
  correctAtUpperInPlace(
    picture,
    labels,
    plane(() => bare),
  )
  const rows = [...labels.keys()].filter((i) => labels[i] === label && i >= border * w)
  const last = rows.at(-1)
  return last === undefined ? undefined : Math.floor(last / w)
}

test('finds skin that is labelled as upper clothes, lit or in the shade of hair', () => {
  expect(corrected(SKIN, 30, (y) => (y < 40 ? FLESH : WHITE))).toBe(39)
  expect(corrected(SKIN, 30, (y) => (y < 30 ? FLESH : y < 40 ? SHADED : WHITE))).toBe(39)
})

test('finds skin farther down than the reach of one pass', () => {
  expect(corrected(SKIN, 30, (y) => (y < 55 ? FLESH : WHITE))).toBe(54)
})

test('keeps cloth of the skin’s colour, and cloth where the parser sees no bare part', () => {
  expect(corrected(SKIN, 30, (y) => (y < 40 ? FLESH : [76, 12, 16]))).toBeUndefined()
  expect(corrected(SKIN, 30, (y) => (y < 40 ? FLESH : WHITE), 0)).toBeUndefined()
})

test('finds the tips of hair, but not in cloth of its colour', () => {
  const dark: Colour = [22, 8, 10]
  expect(corrected(HAIR, 30, (y) => (y < 36 ? dark : WHITE))).toBe(35)
  expect(corrected(HAIR, 30, (y) => (y < 36 ? dark : BLACK))).toBeUndefined()
})

/** Labels of a picture with hair on its left half and skin on its right, above upper clothes from row 30 on. */
function correctedBeside(
  colour: (x: number, y: number) => Colour,
  top: readonly [hair: number, skin: number],
) {
  const at = (value: (x: number, y: number) => number) =>
    Float32Array.from({ length: w * h }, (_, i) => value(i % w, (i / w) | 0))
  const labels = Uint8Array.from(
    at((x, y) => (x < w / 2 ? (y < top[0] ? HAIR : UPPER) : y < top[1] ? SKIN : UPPER)),
  )
  const lab = [0, 1, 2].map((c) => at((x, y) => colour(x, y)[c]))
  correctAtUpperInPlace(
    { lab, matte: at(() => 1), w, h, body },
    labels,
    at(() => 1),
  )
  return labels
}

test('hair beside a neck becomes hair, and not skin, though brown hair is nearer to skin than blue cloth is', () => {
  const [brown, navy]: Colour[] = [
    [20, 12, 14],
    [18, 4, -22],
  ]
  const labels = correctedBeside(
    (x, y) => (y >= 36 ? navy : x < w / 2 ? brown : y < 30 ? FLESH : SHADED),
    [30, 30],
  )
  expect(labels[34 * w + 4]).toBe(HAIR)
  expect(labels[34 * w + 15]).toBe(SKIN)
  expect(labels[40 * w + 4]).toBe(UPPER)
})

test('a strip of skin between hair and its tips becomes hair, and a thin dark line does not', () => {
  const [brown, navy]: Colour[] = [
    [20, 12, 14],
    [18, 4, -22],
  ]
  const parser = (y: number) => (y < 28 ? HAIR : y < 30 ? SKIN : UPPER)
  const labels = Uint8Array.from(plane(parser))
  const lab = [0, 1, 2].map((c) => plane((y) => (y < 36 ? brown : navy)[c]))
  correctAtUpperInPlace(
    { lab, matte: plane(() => 1), w, h, body },
    labels,
    plane(() => 0),
  )
  expect([28, 29, 30, 35, 36].map((y) => labels[y * w + 9])).toEqual([HAIR, HAIR, HAIR, HAIR, UPPER])
  const line = correctedBeside(
    (x, y) => (y < 30 ? (x < w / 2 ? brown : FLESH) : x === 4 && y < 38 ? brown : navy),
    [30, 30],
  )
  expect(line[36 * w + 4]).toBe(UPPER)
})
