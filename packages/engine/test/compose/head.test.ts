import { expect, test } from 'vitest'
import { isHead } from '../../src/embedded/compose/head.ts'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'

const body = bodyOf(drawPerson().pose.points, 0.5)
const { chin, centre, length, radius } = body.face
const at = (right: number, up: number) => isHead(body, chin[0] + right, chin[1] - up)

test('face and jaw are head', () => {
  expect(isHead(body, ...centre)).toBe(true)
  expect(at(0, 0.1 * length)).toBe(true)
  expect(at(radius, length)).toBe(true)
})

test('the neck is not, below the chin or beside the jaw', () => {
  expect(at(0, -2)).toBe(false)
  expect(at(radius, 0.1 * length)).toBe(false)
  expect(at(-radius, 0.1 * length)).toBe(false)
})

test('without a face, what stands above the shoulders is', () => {
  const headless = { ...body, face: { ...body.face, visible: false } }
  expect(isHead(headless, body.neck[0], body.neck[1] - 0.5 * body.torso)).toBe(true)
  expect(isHead(headless, body.neck[0], body.neck[1] - 0.1 * body.torso)).toBe(false)
})
