import { expect, test } from 'vitest'
import { fillBitesInPlace } from '../../src/embedded/garment/bites.ts'

const [w, h] = [80, 60]
const AXIS = 40
/** A body from x 20 to 60 with a bite in its right side. */
const isBody = (x: number, y: number) => x >= 20 && x <= 60 && y >= 5 && y < 55
const isBite = (x: number, y: number) => x > 48 && x <= 60 && y >= 20 && y < 40

function drawn(biteLevel: number, isMissed = isBite) {
  const data = new Uint8Array(w * h * 3).fill(245)
  const mask = new Uint8Array(w * h)
  for (let i = 0; i < w * h; i++) {
    const [x, y] = [i % w, Math.floor(i / w)]
    if (isBody(x, y)) data.fill(isMissed(x, y) ? biteLevel : 235, 3 * i, 3 * i + 3)
    mask[i] = isBody(x, y) && !isMissed(x, y) ? 1 : 0
  }
  const [part, armholes] = [new Uint8Array(w * h), new Uint8Array(w * h)]
  return { half: { data, w, h }, cut: { w, h, mask, part, armholes } }
}

const filledAt = ({ half, cut }: ReturnType<typeof drawn>, x: number, y: number) => {
  fillBitesInPlace(cut, half, AXIS)
  return cut.mask[y * w + x]
}

test('a bite whose colour differs from the background is filled', () => {
  expect(filledAt(drawn(225), 55, 30)).toBe(1)
})

test('an armhole stays', () => {
  const look = drawn(225)
  look.cut.armholes.fill(1)
  expect(filledAt(look, 55, 30)).toBe(0)
})

test('a notch that shows the background stays', () => {
  expect(filledAt(drawn(245), 55, 30)).toBe(0)
})

test('a notch on both sides stays, as a waist does', () => {
  const isWaist = (x: number, y: number) => Math.abs(x - AXIS) > 8 && y >= 20 && y < 40
  expect(filledAt(drawn(225, isWaist), 55, 30)).toBe(0)
})

test('a gap above a sleeve stays', () => {
  const look = drawn(225)
  for (let i = 40 * w; i < w * h; i++) if (i % w > 48) look.cut.part[i] = 2
  expect(filledAt(look, 55, 30)).toBe(0)
})

test('the soft edge of the garment stays', () => {
  expect(
    filledAt(
      drawn(225, (x, y) => x > 57 && isBite(x, y)),
      59,
      30,
    ),
  ).toBe(0)
})
