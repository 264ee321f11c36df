import { expect, test } from 'vitest'
import { joinBetweenFingersInPlace } from '../../src/embedded/person/between-fingers.ts'
import { LOWER, SKIN, UPPER } from '../../src/embedded/person/types.ts'

const [w, h] = [40, 40]
const unit = 40

/** Trousers below row 8 under a top, and in front of them a hand around a gap that ends in row `end`. */
function handBeforeTrousers(end: number): Uint8Array {
  return Uint8Array.from({ length: w * h }, (_, i) => {
    const [x, y] = [i % w, Math.floor(i / w)]
    if (x >= 18 && x < 22 && y >= 18 && y < end) return UPPER
    if (x >= 14 && x < 26 && y >= 12 && y < 30) return SKIN
    return y < 8 ? UPPER : LOWER
  })
}

test('relabels cloth between fingers as the trousers that it touches', () => {
  const labels = handBeforeTrousers(30)
  joinBetweenFingersInPlace(labels, { unit }, w, h)
  expect(labels[20 * w + 20]).toBe(LOWER)
  expect(labels[4 * w + 20]).toBe(UPPER)
})

test('keeps patches enclosed by skin alone, and patches that hardly touch skin, as upper clothes', () => {
  const enclosed = handBeforeTrousers(29)
  joinBetweenFingersInPlace(enclosed, { unit }, w, h)
  expect(enclosed[20 * w + 20]).toBe(UPPER)
  const scrap = handBeforeTrousers(18).map((label) => (label === SKIN ? LOWER : label))
  scrap.fill(UPPER, 20 * w + 10, 20 * w + 14)
  joinBetweenFingersInPlace(scrap, { unit }, w, h)
  expect(scrap[20 * w + 12]).toBe(UPPER)
})

test('relabels a speck of upper clothes at a hand as skin', () => {
  const labels = handBeforeTrousers(18)
  labels[20 * w + 20] = UPPER
  joinBetweenFingersInPlace(labels, { unit }, w, h)
  expect(labels[20 * w + 20]).toBe(SKIN)
})
