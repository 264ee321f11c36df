import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyBefore } from '../../src/embedded/garment/wearer-body.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { NONE, SKIN, UPPER } from '../../src/embedded/person/types.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { w, body, ramp } = person
const [shoulderX, shoulderY] = body.shoulder[1].map(Math.round)
const [middleX, middleY] = [body.neck[0], (body.neck[1] + body.pelvis[1]) / 2].map(Math.round)

/** The same person with squares of their skin's colour that the parser labels as `label`. */
function patched(places: readonly (readonly [number, number])[], label: number) {
  const lab = person.lab.map((plane) => plane.slice()) as [Float32Array, Float32Array, Float32Array]
  const labels = person.labels.slice()
  const skinParts = person.skinParts.slice()
  const colour = ramp.knots[2]
  const square: number[] = []
  for (const [x0, y0] of places) {
    for (let y = y0 - 4; y <= y0 + 4; y++) for (let x = x0 - 4; x <= x0 + 4; x++) square.push(y * w + x)
  }
  for (const i of square) {
    labels[i] = label
    skinParts[i] = NONE
    for (const c of [0, 1, 2] as const) lab[c][i] = colour[c]
  }
  return { square, labels: bodyBefore({ ...person, lab, labels, skinParts }) }
}

/** The edge of the cloth beside the right shoulder. */
function besideShoulder(): [number, number] {
  let x = shoulderX
  while (person.labels[shoulderY * w + x + 1] === UPPER) x++
  return [x - 3, shoulderY]
}

describe('the body of a garment’s wearer', () => {
  test('includes a shoulder in an armhole that the parser labelled as cloth', () => {
    const { square, labels } = patched([besideShoulder()], UPPER)
    expect(square.every((i) => labels[i] === SKIN)).toBe(true)
  })

  test('excludes a print of the skin’s colour, even at the cloth’s edge', () => {
    const chest = [-12, 0, 12].flatMap((dx) =>
      [-12, 0, 12].map((dy) => [middleX + dx, middleY + dy] as const),
    )
    const { square, labels } = patched([besideShoulder(), ...chest], UPPER)
    expect(square.every((i) => labels[i] === UPPER)).toBe(true)
  })

  test('excludes islands of skin that are not connected to face, arm or hand', () => {
    const { square, labels } = patched([[middleX, middleY]], SKIN)
    expect(square.every((i) => labels[i] === UPPER)).toBe(true)
  })
})
