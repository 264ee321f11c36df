import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { legShapes } from '../../src/embedded/person/leg-shape.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { HAND, LEG, LOWER, SKIN } from '../../src/embedded/person/types.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body, w } = person

test('does not take a hand in front of the thigh for a visible leg', () => {
  const withSkin = (part: number) => {
    const labels = person.labels.slice()
    const skinParts = person.skinParts.slice()
    const [x, y] = body.hip[0]
    for (let dy = 15; dy < 35; dy++) {
      for (let dx = -8; dx <= 2; dx++) {
        const i = Math.round(y + dy) * w + Math.round(x + dx)
        labels[i] = SKIN
        skinParts[i] = part
      }
    }
    // A hem is not a leg's edge, so the skin must border on background.
    for (let i = 0; i < labels.length; i++) if (labels[i] !== SKIN) labels[i] = 0
    return { ...person, labels, skinParts }
  }
  const none = { ...person, labels: new Uint8Array(person.labels.length) }
  expect(legShapes(withSkin(HAND))[0]).toEqual(legShapes(none)[0])
  expect(legShapes(withSkin(LEG))[0]).not.toEqual(legShapes(none)[0])
})

test('a slanted hem beside a leg is no edge of it, unless much of the leg shows', () => {
  const [hip] = body.hip
  const withLeg = (half: number) => {
    const labels = person.labels.slice().fill(0)
    const skinParts = person.skinParts.slice().fill(0)
    for (let y = Math.round(hip[1]) + 30; y < hip[1] + 45; y++) {
      for (let dx = -half; dx <= half; dx++) {
        labels[y * w + Math.round(hip[0]) + dx] = SKIN
        skinParts[y * w + Math.round(hip[0]) + dx] = LEG
      }
      for (let dx = 1; dx < 4; dx++) labels[y * w + Math.round(hip[0]) + half + dx] = LOWER
    }
    return legShapes({ ...person, labels, skinParts })[0]
  }
  const none = legShapes({ ...person, labels: new Uint8Array(person.labels.length) })[0]
  expect(withLeg(4)).toEqual(none)
  expect(withLeg(11)).not.toEqual(none)
})
