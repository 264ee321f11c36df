import { expect, test } from 'vitest'
import { hasHead } from '../../src/embedded/garment/on-model.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'

const W = 192
const H = 256
const body = bodyOf(drawPerson().pose.points, 0.5)
const centred = (centre: Point) => ({ ...body, face: { ...body.face, centre } })
const belowTheNeck = new Uint8Array(W * H).map((_, i) => (i / W > body.neck[1] ? 1 : 0))
const everywhere = new Uint8Array(W * H).fill(1)

test('a person has a head over the shoulders', () => {
  expect(hasHead(body, everywhere, W, H)).toBe(true)
})

test('a garment that looks like a body has only ground where its head would be', () => {
  expect(hasHead(body, belowTheNeck, W, H)).toBe(false)
})

test('a face on the chest is no head', () => {
  expect(hasHead(centred([body.neck[0], body.neck[1] + 20]), everywhere, W, H)).toBe(false)
})

test('a head beyond the picture counts where the picture cuts the object off', () => {
  const above = centred([body.neck[0], -30])
  expect(hasHead(above, everywhere, W, H)).toBe(true)
  expect(hasHead(above, belowTheNeck, W, H)).toBe(false)
})
