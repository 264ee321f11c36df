import { expect, test } from 'vitest'
import { trimBeyondArmsInPlace } from '../../src/embedded/compose/beyond-arms.ts'
import type { GarmentLayer } from '../../src/embedded/compose/layer.ts'
import { BACKGROUND, LOWER, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person, layer } = await drawnLook()
const { w, h, labels, body } = person
/** Rows (half size) of the image's left forearm. */
const rows = [body.elbow[0][1], body.wrist[0][1]].map(Math.round) as [number, number]
const row = Math.round((rows[0] + rows[1]) / 2)
/** The forearm's outer edge in each row. */
const edgeOf = (y: number): number =>
  labels.subarray(y * w, (y + 1) * w).findIndex((label) => label !== BACKGROUND)
const bare = Uint8Array.from(labels, (label, i) => {
  const y = Math.floor(i / w)
  return y >= rows[0] && y <= rows[1] && (i % w) - edgeOf(y) < 8 && label !== BACKGROUND ? SKIN : label
})
const front = Float32Array.from(bare, (label) => (label === SKIN ? 1 : 0))

/** Cloth up to `units` beyond the forearm, down to row `end`. */
function clothBeyond(units: number, end = rows[1]): GarmentLayer {
  const alpha = layer.alpha.map((_, q) => {
    const [x, y] = [(q % layer.w) >> 1, Math.floor(q / layer.w) >> 1]
    if (y < rows[0] || y > end) return 0
    return x >= edgeOf(Math.min(y, rows[1])) - units * body.unit ? 1 : 0
  })
  return { ...layer, alpha, top: layer.top.map(() => 0), sleeves: layer.sleeves.map(() => 0) }
}
const worn = { ...person, labels: bare }
const noOld = new Uint8Array(w * h)
const beyond = (cloth: GarmentLayer): number => cloth.alpha[2 * row * layer.w + 2 * (edgeOf(row) - 4)]
const behind = (cloth: GarmentLayer): number => cloth.alpha[2 * row * layer.w + 2 * (edgeOf(row) + 12)]

test('removes a narrow strip on the far side of an arm, and nothing else', () => {
  const cloth = clothBeyond(0.1)
  expect(beyond(cloth)).toBe(1)
  trimBeyondArmsInPlace(cloth, worn, front, noOld)
  expect(beyond(cloth)).toBe(0)
  expect(behind(cloth)).toBe(1)
  // An arm that was in an old sleeve and is synthesised does not keep it.
  const clothed = clothBeyond(0.1)
  trimBeyondArmsInPlace(clothed, person, front, noOld)
  expect(beyond(clothed)).toBe(0)
})

test('removes a strip’s tip across a gap from the arm, and keeps cloth that was never beside the arm', () => {
  const gap = 2
  const tipped = (from: number): GarmentLayer => {
    const cloth = clothBeyond(0.14)
    const alpha = cloth.alpha.map((a, q) => {
      const [x, y] = [(q % cloth.w) >> 1, Math.floor(q / cloth.w) >> 1]
      return y > from && x >= edgeOf(y) - gap && x < edgeOf(y) ? 0 : a
    })
    return { ...cloth, alpha }
  }
  const tip = (cloth: GarmentLayer) => {
    const y = rows[1] - 3
    return cloth.alpha[2 * y * cloth.w + 2 * (edgeOf(y) - gap - 2)]
  }
  const [hung, apart] = [tipped(row), tipped(0)]
  expect([tip(hung), tip(apart)]).toEqual([1, 1])
  for (const cloth of [hung, apart]) trimBeyondArmsInPlace(cloth, worn, front, noOld)
  expect([tip(hung), tip(apart)]).toEqual([0, 1])
})

test('removes a strip over an old, wider sleeve too', () => {
  const margin = 4
  const isSleeve = (i: number): boolean => {
    const [x, y] = [i % w, Math.floor(i / w)]
    return y >= rows[0] && y <= rows[1] && x < edgeOf(y) && x >= edgeOf(y) - margin
  }
  const sleeve = Uint8Array.from(labels, (_, i) => (isSleeve(i) ? 1 : 0))
  const clothed = {
    ...worn,
    labels: bare.map((label, i) => (sleeve[i] ? UPPER : label)),
    matte: person.matte.map((m, i) => (sleeve[i] ? 1 : m)),
  }
  const cloth = clothBeyond(0.12)
  trimBeyondArmsInPlace(cloth, clothed, front, sleeve)
  expect(beyond(cloth)).toBe(0)
  expect(behind(cloth)).toBe(1)
})

test('keeps a broad strip', () => {
  const cloth = clothBeyond(0.3)
  trimBeyondArmsInPlace(cloth, worn, front, noOld)
  expect(beyond(cloth)).toBe(1)
})

test('keeps a strip that continues below the hand', () => {
  const cloth = clothBeyond(0.1, h - 1)
  const ground = {
    ...worn,
    labels: bare.map((label, i) => (Math.floor(i / w) > rows[1] ? BACKGROUND : label)),
  }
  trimBeyondArmsInPlace(cloth, ground, front, noOld)
  expect(beyond(cloth)).toBe(1)
})

test('keeps sleeves, and cloth in front of an arm', () => {
  const sleeve = { ...clothBeyond(0.1), sleeves: layer.sleeves.map(() => 1) }
  trimBeyondArmsInPlace(sleeve, worn, front, noOld)
  expect(beyond(sleeve)).toBe(1)
  const before = clothBeyond(0.1)
  trimBeyondArmsInPlace(before, worn, new Float32Array(w * h), noOld)
  expect(beyond(before)).toBe(1)
})

test('keeps a strip that continues below the hand over an old skirt', () => {
  const cloth = clothBeyond(0.1, h - 1)
  const isSkirt = (i: number): boolean => Math.floor(i / w) > rows[1]
  const skirt = { ...worn, labels: bare.map((label, i) => (isSkirt(i) ? LOWER : label)) }
  trimBeyondArmsInPlace(
    cloth,
    skirt,
    front,
    labels.map((_, i) => (isSkirt(i) ? 1 : 0)),
  )
  expect(beyond(cloth)).toBe(1)
})

test('keeps a strip with cloth below it, though an arm is in front of that too', () => {
  const gap = rows[1] - 6
  // In some rows the hand is away from the outline; below, cloth is visible on both sides of it again.
  const handless = { ...worn, labels: bare.map((label, i) => (Math.floor(i / w) === gap ? LOWER : label)) }
  const noHand = front.map((opacity, i) => (Math.floor(i / w) === gap ? 0 : opacity))
  const cloth = clothBeyond(0.1, rows[1] + 30)
  const broad = { ...cloth, alpha: cloth.alpha.map((a, q) => (Math.floor(q / layer.w) >> 1 > gap ? 1 : a)) }
  trimBeyondArmsInPlace(broad, handless, noHand, noOld)
  expect(beyond(broad)).toBe(1)
})
