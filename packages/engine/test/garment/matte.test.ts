import { expect, test } from 'vitest'
import { matteOf } from '../../src/embedded/garment/matte.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'

const [w, h] = [96, 96]
/** The true cloth: a square. */
const isCloth = (x: number, y: number) => x >= 30 && x < 66 && y >= 30 && y < 80

function draw(colour: (x: number, y: number) => Colour): RgbImage {
  const data = new Uint8ClampedArray(w * h * 3)
  for (let i = 0; i < w * h; i++) data.set(colour(i % w, Math.floor(i / w)), i * 3)
  return { data, w, h }
}

/** Probabilities that fall over 2·soft px at the edge of the square, which is read `off` px too large. */
function coarse(off = 0.5, soft = 4): Float32Array {
  return Float32Array.from({ length: w * h }, (_, i) => {
    const [x, y] = [i % w, Math.floor(i / w)]
    const depth = Math.min(x - 30, 65 - x, y - 30, 79 - y) + off
    return Math.min(0.99, Math.max(0.01, 0.5 + depth / (2 * soft)))
  })
}
const nothing = () => new Float32Array(w * h)
const planes = (cloth: Float32Array, strap = nothing(), inside = nothing(), collar = nothing()) => ({
  cloth,
  strap,
  inside,
  collar,
})

const GROUND: Colour = [245, 245, 245]
const CLOTH: Colour = [120, 40, 60]
const plain = draw((x, y) => (isCloth(x, y) ? CLOTH : GROUND))

/** The number of misclassified pixels in the band around the outline. */
function wrong(front: Float32Array): number {
  let count = 0
  front.forEach((p, i) => {
    if (p > 0.5 !== isCloth(i % w, Math.floor(i / w))) count++
  })
  return count
}

test('snaps a coarse outline to the one that colours show', () => {
  const guess = coarse(2)
  expect(wrong(guess)).toBeGreaterThan(150)
  expect(wrong(matteOf(plain, planes(guess)).front)).toBeLessThan(40)
})

test('relies on the network alone where the print contains the background’s colour', () => {
  const leopard = draw((x, y) => (isCloth(x, y) && ((x >> 1) + (y >> 1)) % 2 ? CLOTH : GROUND))
  const { front, printed } = matteOf(leopard, planes(coarse()))
  expect(printed[32 * w + 48]).toBeGreaterThan(0.9)
  expect(wrong(front)).toBeLessThan(40)
  expect(matteOf(plain, planes(coarse())).printed.every((share) => share < 0.1)).toBe(true)
})

test('keeps narrow gaps open whose background is shaded by the cloth', () => {
  const isGap = (x: number, y: number) => x >= 47 && x < 50 && y >= 56
  const beige: Colour = [205, 190, 172]
  const gapped = draw((x, y) => (!isCloth(x, y) ? [215, 215, 215] : isGap(x, y) ? [174, 174, 172] : beige))
  const guess = coarse().map((p, i) => (isGap(i % w, Math.floor(i / w)) ? 0.4 : p))
  const { front } = matteOf(gapped, planes(guess))
  for (let y = 60; y < 76; y++) expect(front[y * w + 48]).toBeLessThan(0.5)
})

test('opens straps where the background shows through, unless the straps have its colour', () => {
  const isHole = (x: number, y: number) => x >= 44 && x < 50 && y >= 50 && y < 58
  const strap = Float32Array.from({ length: w * h }, (_, i) => {
    const [x, y] = [i % w, Math.floor(i / w)]
    return isCloth(x, y) && y < 64 ? 1 : 0
  })
  const buckled = draw((x, y) => (isCloth(x, y) && !isHole(x, y) ? CLOTH : GROUND))
  const at = 54 * w + 47
  expect(matteOf(buckled, planes(coarse(), strap.slice())).front[at]).toBeLessThan(0.1)
  expect(matteOf(buckled, planes(coarse())).front[at]).toBeGreaterThan(0.9)
  const white = draw(() => GROUND)
  expect(matteOf(white, planes(coarse(), strap.slice())).front[at]).toBeGreaterThan(0.9)
})

test('hides the inside', () => {
  const inside = Float32Array.from({ length: w * h }, (_, i) => (Math.floor(i / w) < 44 ? 1 : 0))
  const { front } = matteOf(plain, planes(coarse(), nothing(), inside))
  expect(front[36 * w + 48]).toBeLessThan(0.2)
  expect(front[56 * w + 48]).toBeGreaterThan(0.9)
})

test('opens the loops of a bow, and keeps the patches of its print', () => {
  const collar = Float32Array.from({ length: w * h }, (_, i) => (isCloth(i % w, Math.floor(i / w)) ? 1 : 0))
  collar.fill(0, 46 * w)
  const isLoop = (x: number, y: number) => x >= 38 && x < 50 && y >= 35 && y < 43
  const spotted = draw((x, y) =>
    isCloth(x, y) && !isLoop(x, y) && (x % 6 > 2 || y % 6 > 2) ? CLOTH : GROUND,
  )
  const { front } = matteOf(spotted, planes(coarse(), nothing(), nothing(), collar))
  expect(front[39 * w + 44]).toBeLessThan(0.2)
  expect(front[43 * w + 55]).toBeGreaterThan(0.8)
  expect(front[61 * w + 49]).toBeGreaterThan(0.8)
  const without = matteOf(spotted, planes(coarse())).front
  expect(without[39 * w + 44]).toBeGreaterThan(0.8)
})

test('keeps an uncertain patch of the background’s colour as cloth where no background is near', () => {
  const isPatch = (x: number, y: number) => x >= 46 && x < 50 && y >= 54 && y < 58
  const cloth = coarse()
  for (let i = 0; i < w * h; i++) if (isPatch(i % w, Math.floor(i / w))) cloth[i] = 0.6
  const flowered = draw((x, y) => (isCloth(x, y) && !isPatch(x, y) ? CLOTH : GROUND))
  expect(matteOf(flowered, planes(cloth)).front[56 * w + 48]).toBeGreaterThan(0.5)
})

test('adds cloth that the network misses, lit or in shade, but not the wearer’s skin', () => {
  const isMissed = (x: number, y: number) => isCloth(x, y) && x >= 54 && y >= 60
  const SHADED: Colour = [100, 33, 50]
  const picture = draw((x, y) => (isMissed(x, y) ? SHADED : isCloth(x, y) ? CLOTH : GROUND))
  const guess = (p: number) => coarse().map((own, i) => (isMissed(i % w, Math.floor(i / w)) ? p : own))
  const at = 70 * w + 60
  expect(matteOf(picture, planes(guess(0.1))).front[at]).toBeGreaterThan(0.9)
  expect(matteOf(picture, planes(guess(0))).front[at]).toBeLessThan(0.1)
})

test('closes pinholes', () => {
  const isPinhole = (i: number) => i % w === 48 && (i / w) >> 1 === 25
  const guess = coarse().map((p, i) => (isPinhole(i) ? 0.3 : p))
  const pale = draw((x, y) => (!isCloth(x, y) ? GROUND : isPinhole(y * w + x) ? GROUND : [225, 225, 225]))
  expect(matteOf(pale, planes(guess)).front[50 * w + 48]).toBeGreaterThan(0.9)
})

test('closes pinholes that are hardly cloth and partly inside', () => {
  const isHole = (i: number) => i % w === 48 && (i / w) >> 1 === 25
  const guess = coarse().map((p, i) => (isHole(i) ? 0.6 : p))
  const inside = nothing().map((_, i) => (Math.abs((i % w) - 48) < 4 && Math.abs(i / w - 51) < 5 ? 0.4 : 0))
  const pale = draw((x, y) => (!isCloth(x, y) ? GROUND : isHole(y * w + x) ? GROUND : [225, 225, 225]))
  const { front } = matteOf(pale, planes(guess, nothing(), inside))
  expect(front[50 * w + 48]).toBeGreaterThan(0.9)
})
