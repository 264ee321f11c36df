import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { hemOnWearer } from '../../src/embedded/fit/hem-on-wearer.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { alongTorso } from '../../src/embedded/person/body.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { LOWER, SKIN, UPPER } from '../../src/embedded/person/types.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { w, body, labels } = person

/** The hem where upper clothes end at the torso share `end`, with `below` from there to the torso share 1.1. */
const hemWith = (end: number, below: number) =>
  hemOnWearer({
    ...person,
    labels: labels.map((label, i) => {
      const v = alongTorso(body, i % w, Math.floor(i / w))
      return (label === UPPER || label === LOWER) && v > end && v < 1.1 ? below : label
    }),
  })

test('a top that falls over the hips ends there and is not tucked in', () => {
  const hem = hemOnWearer(person)
  expect(hem?.at).toBeGreaterThan(0.95)
  expect(hem?.isTucked).toBe(false)
})

test('a top at whose hem trousers begin is tucked in, one above bare skin is cropped', () => {
  const [tucked, cropped] = [hemWith(0.72, LOWER), hemWith(0.6, SKIN)]
  expect(tucked?.at).toBeCloseTo(0.7, 1)
  expect(cropped?.at).toBeCloseTo(0.6, 1)
  expect([tucked?.isTucked, cropped?.isTucked]).toEqual([true, false])
})

test('a hem that the picture cuts, and a wearer without a top, give none', () => {
  const h = Math.round(body.pelvis[1] - 6)
  expect(hemOnWearer({ ...person, h })).toBeNull()
  expect(
    hemOnWearer({ ...person, labels: labels.map((label) => (label === UPPER ? SKIN : label)) }),
  ).toBeNull()
})
