import { expect, test } from 'vitest'
import { analyseGarment } from '../../src/embedded/garment/analyse.ts'
import { necklineY } from '../../src/embedded/garment/neckline.ts'
import type { Colour, Point } from '../../src/embedded/image/maths.ts'
import { COLLARED, DRAWN_H, DRAWN_W, DRESS, TEE, drawMask, drawPicture } from './drawn-garments.ts'

const GROUND: Colour = [250, 250, 250]
const CLOTH: Colour = [40, 90, 150]
const INNER_BACK: Colour = [22, 50, 90]

/** A shirt whose back shows inside the collar: flat on top, its front edge an arc of the given depth (px). */
function collared(depth: number) {
  const closed = TEE.map(([x, y]): Point => (x === 96 && y === 52 ? [x, 40] : [x, y]))
  const front = (x: number) => 40 + depth * (1 - ((x - 96) / 16) ** 2)
  const paint = (x: number, y: number): Colour => {
    const [u, v] = [x / 2, y / 2]
    return Math.abs(u - 96) < 16 && v < front(u) ? INNER_BACK : CLOTH
  }
  return { image: drawPicture(drawMask(closed), paint, () => GROUND), front }
}

test.each([12, 18])('finds a front collar %i px deep and erases the back above it', (depth) => {
  const { image, front } = collared(depth)
  const { neckline, texture } = analyseGarment(image)
  if (!neckline || neckline.open) throw new Error('no collar found')
  for (const x of [88, 96, 104]) expect(Math.abs(necklineY(neckline, x) - front(x))).toBeLessThan(2.5)
  const alpha = (x: number, y: number) => texture.data[(2 * y * texture.w + 2 * x) * 4 + 3]
  expect(alpha(96, 43)).toBe(0)
  expect(alpha(96, 40 + depth + 4)).toBe(255)
})

test('leaves the inside of the back in the corners of a square collar, where it shows beside a neck', () => {
  const [w, h] = [2 * DRAWN_W, 2 * DRAWN_H]
  const closed = TEE.map(([x, y]): Point => (x === 96 && y === 52 ? [2 * x, 80] : [2 * x, 2 * y]))
  const front = (x: number) => 80 + 32 * (1 - ((x - 192) / 32) ** 4)
  const paint = (x: number, y: number): Colour =>
    Math.abs(x / 2 - 192) < 32 && y / 2 < front(x / 2) ? INNER_BACK : CLOTH
  const { neckline, texture } = analyseGarment(drawPicture(drawMask(closed, w, h), paint, () => GROUND, 3, w))
  if (!neckline || neckline.open) throw new Error('no collar found')
  expect(neckline.power).toBe(4)
  const alpha = (x: number, y: number) => texture.data[(2 * y * texture.w + 2 * x) * 4 + 3]
  for (const x of [167, 216]) expect(alpha(x, Math.round(front(x)) - 1)).toBe(255)
  expect(alpha(192, 106)).toBe(0)
})

test('takes a neckline that the silhouette shows for open, and erases nothing', () => {
  const deep = DRESS.map(([x, y]): Point => (x === 96 && y === 44 ? [x, 70] : [x, y]))
  const { neckline } = analyseGarment(
    drawPicture(
      drawMask(deep),
      () => CLOTH,
      () => GROUND,
    ),
  )
  expect(neckline?.open).toBe(true)
})

test('the curve is lowest in its middle and meets its ends', () => {
  const curve = { middleX: 50, halfWidth: 10, left: 20, right: 24, depth: 8, power: 2 }
  expect(necklineY(curve, 40)).toBe(20)
  expect(necklineY(curve, 60)).toBe(24)
  expect(necklineY(curve, 50)).toBe(30)
  expect(necklineY(curve, 0)).toBe(20)
})

test('leaves a standing collar whole, and knows its feet', () => {
  const seam = (x: number, y: number): Colour => (Math.abs(y / 2 - 52) < 1.5 ? INNER_BACK : CLOTH)
  const { neckline, shape } = analyseGarment(drawPicture(drawMask(COLLARED), seam, () => GROUND))
  if (shape.kind === 'trousers') throw new Error('no top')
  expect(neckline?.open).toBe(true)
  const feet = shape.collar
  if (!feet) throw new Error('no collar found')
  for (const [x, y] of feet) {
    expect(Math.abs(Math.abs(x - 96) - 16)).toBeLessThan(3)
    expect(Math.abs(y - 50)).toBeLessThan(3)
  }
})

test('sees no standing collar on a T-shirt', () => {
  const { shape } = analyseGarment(
    drawPicture(
      drawMask(TEE),
      () => CLOTH,
      () => GROUND,
    ),
  )
  expect(shape.kind === 'top' && shape.collar).toBe(null)
})

test('looks for the opening of a rolled collar inside the roll', () => {
  // Highest 20 px from the axis, falling away steeply outside; the dark opening is 11 px wide to either side.
  const rolled = TEE.flatMap(([x, y]): Point[] => {
    const side = x < 96 ? -1 : 1
    const away = Math.abs(x - 96)
    if (away === 0 && y < 100) return [[x, 40]]
    if (away === 40 && y < 60) return [[x, 56]]
    if (away !== 16) return [[x, y]]
    const roll: Point[] = [
      [96 + side * 20, 38],
      [96 + side * 23, 46],
    ]
    return side > 0 ? roll : roll.toReversed()
  })
  const front = (x: number) => 39 + 9 * (1 - ((x - 96) / 11) ** 2)
  const paint = (x: number, y: number): Colour =>
    Math.abs(x / 2 - 96) < 11 && y / 2 < front(x / 2) ? INNER_BACK : CLOTH
  const { neckline } = analyseGarment(drawPicture(drawMask(rolled), paint, () => GROUND))
  if (!neckline || neckline.open) throw new Error('no collar found')
  expect(neckline.factor).toBeLessThan(1)
  expect(Math.abs(necklineY(neckline, 96) - front(96))).toBeLessThan(2.5)
})

test('looks for the collar in its own middle, when one highest place lies beside it', () => {
  const beside = TEE.map(([x, y]): Point => (x === 96 && y === 52 ? [x, 40] : x === 112 ? [119, 39] : [x, y]))
  const front = (x: number) => 40 + 14 * (1 - ((x - 96) / 16) ** 2)
  const paint = (x: number, y: number): Colour =>
    Math.abs(x / 2 - 96) < 16 && y / 2 < front(x / 2) ? INNER_BACK : CLOTH
  const { neckline, shape } = analyseGarment(drawPicture(drawMask(beside), paint, () => GROUND))
  if (!neckline || neckline.open || shape.kind === 'trousers') throw new Error('no collar found')
  expect((shape.neck[0][0] + shape.neck[1][0]) / 2).toBeGreaterThan(97.5)
  expect(Math.abs(neckline.middleX - 96)).toBeLessThan(1)
  for (const x of [87, 96, 105]) expect(Math.abs(necklineY(neckline, x) - front(x))).toBeLessThan(2.5)
})

test('keeps a dark band about a light inside whole', () => {
  const [w, h] = [2 * DRAWN_W, 2 * DRAWN_H]
  const closed = TEE.map(([x, y]): Point => (x === 96 && y === 52 ? [2 * x, 80] : [2 * x, 2 * y]))
  const light: Colour = [212, 218, 226]
  const arc = (x: number, halfWidth: number, depth: number) => 80 + depth * (1 - ((x - 192) / halfWidth) ** 2)
  const [upper, lower] = [(x: number) => arc(x, 26, 25), (x: number) => arc(x, 33, 33)]
  const paint = (x: number, y: number): Colour =>
    y / 2 < lower(x / 2) && y / 2 > upper(x / 2) ? CLOTH : light
  const picture = drawPicture(drawMask(closed, w, h), paint, () => GROUND, 3, w)
  const { neckline, texture } = analyseGarment(picture)
  if (!neckline || neckline.open) throw new Error('no collar found')
  const alpha = (x: number, y: number) => texture.data[(2 * y * texture.w + 2 * x) * 4 + 3]
  expect(alpha(192, 96)).toBe(0)
  for (const x of [176, 184, 192, 200, 208]) expect(alpha(x, Math.round((upper(x) + lower(x)) / 2))).toBe(255)
})
