import { describe, expect, test } from 'vitest'
import { clearFringeInPlace, FRINGE } from '../../src/embedded/compose/fringe.ts'
import { BACKGROUND, HAIR, SKIN } from '../../src/embedded/person/types.ts'

const w = 40
const h = 3
const REACH = 10

/** Skin up to column 20, the label `beyond` after it; the skin from column 10 on was trimmed. */
const labelsBeside = (beyond: number) =>
  Uint8Array.from({ length: w * h }, (_, i) => (i % w < 20 ? SKIN : beyond))
const isTrimmed = (x: number) => x >= 10 && x < 20
const trimmed = Uint8Array.from({ length: w * h }, (_, i) => (isTrimmed(i % w) ? 1 : 0))

function background(beyond: number, mask = trimmed, groundReach = REACH): Float32Array {
  const plane = Float32Array.from(mask)
  clearFringeInPlace({ w, h, labels: labelsBeside(beyond) }, mask, { background: plane, groundReach })
  return plane.slice(w, 2 * w)
}

describe('the fringe of a trimmed body', () => {
  const row = background(BACKGROUND)

  test('is inpainted as far as it may carry the body’s colour, and fades out beyond', () => {
    expect(row[20 - 1 + FRINGE]).toBe(1)
    const fading = row.slice(20 + FRINGE, 20 + REACH)
    expect(fading).toEqual(fading.toSorted((a, b) => b - a))
    expect(fading.at(-1)).toBeLessThan(0.1)
    expect(row[20 + REACH]).toBe(0)
  })

  test('does not include hair, or skin that stays', () => {
    expect(background(HAIR)[20]).toBe(0)
    expect(row[9]).toBe(0)
  })

  test('is narrow on a background that is not plain', () => {
    expect(background(BACKGROUND, trimmed, FRINGE)[20 + FRINGE]).toBe(0)
  })

  test('is empty when nothing was trimmed', () => {
    expect([...background(BACKGROUND, new Uint8Array(w * h))]).toEqual(Array.from({ length: w }, () => 0))
  })
})
