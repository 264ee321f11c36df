import { expect, test } from 'vitest'
import { torsoPoint } from '../../src/embedded/person/body.ts'
import { looseHair } from '../../src/embedded/person/loose-hair.ts'
import { BACKGROUND, HAIR, UPPER } from '../../src/embedded/person/types.ts'
import { drawnBody } from './drawn-body.ts'

const person = drawnBody()
const { w, h, body } = person

/** Labels of clothes all over, hair down to the neck line, and a piece of hair from one torso share to another. */
function worn(from: number, to: number): Uint8Array {
  const labels = new Uint8Array(w * h).fill(UPPER)
  const neck = Math.round(body.neck[1])
  const [x] = torsoPoint(body, 0, 0).map(Math.round)
  for (let y = 5; y < neck; y++) labels.fill(HAIR, y * w + x - 12, y * w + x + 12)
  const rows = [from, to].map((v) => Math.round(torsoPoint(body, v, 0)[1]))
  for (let y = rows[0]; y < rows[1]; y++) labels.fill(HAIR, y * w + x - 3, y * w + x + 3)
  return labels
}

test('the end of a strand whose middle was taken for cloth is loose', () => {
  const labels = worn(0.3, 0.45)
  const found = looseHair(person, labels)
  expect(found.length).toBeGreaterThan(20)
  for (const i of found) expect(labels[i]).toBe(HAIR)
  const below = found.filter((i) => Math.floor(i / w) > body.neck[1])
  expect(below).toEqual(found)
})

test('hair that reaches the rest, is close to it or borders on background is not', () => {
  expect(looseHair(person, worn(0, 0.4))).toEqual([])
  expect(looseHair(person, worn(0.03, 0.4))).toEqual([])
  const beside = worn(0.3, 0.45).map((label, i) =>
    label === UPPER && i % w > body.neck[0] ? BACKGROUND : label,
  )
  expect(looseHair(person, beside)).toEqual([])
})
