import { expect, test } from 'vitest'
import { evenWornOutline, joinPieces } from '../../src/embedded/garment/worn-outline.ts'

const [w, h] = [80, 80]
/** Cloth from x = 20 to 59 and from y = 20 on, with a crumb and a notch on its left and a strap above. */
const isCrumb = (x: number, y: number) => x >= 15 && x < 20 && y >= 40 && y < 43
const isNotch = (x: number, y: number) => x >= 20 && x < 24 && y >= 60 && y < 63
const isStrap = (x: number, y: number) => x >= 40 && x < 43 && y >= 2 && y < 20
const isCloth = (x: number, y: number) => x >= 20 && x < 60 && y >= 20 && !isNotch(x, y)

const maskOf = (isIn: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: w * h }, (_, i) => (isIn(i % w, Math.floor(i / w)) ? 1 : 0))

test('removes crumbs and notches of worn clothes, and keeps straps', () => {
  const mask = maskOf((x, y) => isCloth(x, y) || isCrumb(x, y) || isStrap(x, y))
  const even = evenWornOutline(mask, Float32Array.from(maskOf(isStrap)), w, h)
  const at = (x: number, y: number) => even[y * w + x]
  expect([at(16, 41), at(22, 61), at(41, 8)]).toEqual([0, 1, 1])
  expect([at(19, 30), at(20, 30)]).toEqual([0, 1])
})

test('joins a strap that a buckle parts from the cloth, and fills no other notch', () => {
  const isBuckle = (x: number, y: number) => isStrap(x, y) && y >= 12
  const mask = maskOf((x, y) => isCloth(x, y) || (isStrap(x, y) && !isBuckle(x, y)))
  const joined = joinPieces(mask, w, h)
  const at = (x: number, y: number) => joined[y * w + x]
  expect([at(41, 15), at(22, 61), at(30, 15)]).toEqual([1, 0, 0])
  const whole = maskOf((x, y) => isCloth(x, y) || isStrap(x, y))
  expect(joinPieces(whole, w, h)).toBe(whole)
})
