import { expect, test } from 'vitest'
import { continueHairInPlace } from '../../src/embedded/compose/hair-below.ts'
import { BACKGROUND, HAIR, UPPER } from '../../src/embedded/person/types.ts'
import type { Body } from '../../src/embedded/person/types.ts'

const [w, h] = [30, 80]
const body = { unit: 100 } as unknown as Body
/** Row at which the old cloth begins, and the columns of the hair above it. */
const CLOTH = 40
const STRAND = [10, 20] as const

type Case = {
  /** Rows of inpainted background below the cloth's upper edge, and rows of old cloth. */
  readonly depth: number
  readonly cloth?: number
  /** Rows above the cloth in which only the two middle columns are hair. */
  readonly taper?: number
  /** Rows of hair. */
  readonly length?: number
  /** The red of the old cloth. */
  readonly colour?: number
}

/** Returns the red of a column below the cloth's upper edge. Hair has the red of its row, the background 0. */
function continued(
  { depth, cloth = 40, taper = 0, length = CLOTH, colour = 1 }: Case,
  column = 15,
): number[] {
  const at = <T>(value: (x: number, y: number) => T) =>
    Array.from({ length: w * h }, (_, i) => value(i % w, (i / w) | 0))
  const isHair = (x: number, y: number) =>
    y < CLOTH &&
    y >= CLOTH - length &&
    (y < CLOTH - taper ? x >= STRAND[0] && x < STRAND[1] : x === 14 || x === 15)
  const labels = Uint8Array.from(at((x, y) => (y >= CLOTH ? UPPER : isHair(x, y) ? HAIR : BACKGROUND)))
  const red = Float32Array.from(at((_, y) => (y < CLOTH ? y : colour)))
  const old = Uint8Array.from(at((_, y) => (y >= CLOTH && y < CLOTH + cloth ? 1 : 0)))
  const weight = Float32Array.from(at((_, y) => (y >= CLOTH && y < CLOTH + depth ? 1 : 0)))
  const background = [0, 1, 2].map(() => new Float32Array(w * h)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const matte = new Float32Array(w * h).fill(1)
  const picture = { w, h, rgb: [red, red, red], labels, matte, body } as const
  continueHairInPlace(background, picture, { old, background: weight })
  return Array.from({ length: h - CLOTH }, (_, d) => background[0][(CLOTH + d) * w + column])
}

test('hair that went behind old cloth is mirrored down to the body', () => {
  expect(continued({ depth: 4 }).slice(0, 6)).toEqual([37, 36, 35, 34, 0, 0])
  expect(continued({ depth: 4 }, STRAND[0]).slice(0, 2)).toEqual([37, 36])
  expect(continued({ depth: 4 }, STRAND[1]).some(Boolean)).toBe(false)
})

test('hair is continued by a limited length', () => {
  expect(continued({ depth: 40 }).filter(Boolean)).toHaveLength(16)
})

test('tips that end at the cloth are not continued', () => {
  expect(continued({ depth: 4, taper: 10 }).some(Boolean)).toBe(false)
})

test('a scrap of hair is not continued', () => {
  expect(continued({ depth: 4, length: 8 }).some(Boolean)).toBe(false)
})

test('a thin strip of cloth under hair is a misread label', () => {
  expect(continued({ depth: 4, cloth: 4 }).some(Boolean)).toBe(false)
})

test('a gap behind hair that is labelled as cloth, but looks like the background, is left', () => {
  expect(continued({ depth: 4, colour: 0.1 }).some(Boolean)).toBe(false)
})
