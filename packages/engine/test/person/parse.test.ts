import { expect, test } from 'vitest'
import { drawPerson, FIGURE_COLOURS } from '../../src/embedded/drawn-figure.ts'
import { labPlanes } from '../../src/embedded/image/colour.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { readingWithin } from '../../src/embedded/nets/person-parser.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { BACKGROUND, HAIR, LOWER, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Label } from '../../src/embedded/person/types.ts'

const { image, pose, reading } = drawPerson()
const half = halveImage(image)
const person = parsePerson(half, pose, reading)

/** The drawn material at a pixel of the half-size picture, by its colour; null on the soft rims. */
function drawnLabel(i: number): Label | null {
  const is = (name: keyof typeof FIGURE_COLOURS): boolean =>
    FIGURE_COLOURS[name].every((v, c) => Math.abs(half.data[i * 3 + c] - v) < 8)
  if (is('background')) return BACKGROUND
  if (is('hair')) return HAIR
  if (is('skin')) return SKIN
  if (is('shirt')) return UPPER
  return is('trousers') ? LOWER : null
}

test('labels what was drawn', () => {
  const right = new Map<Label, number>()
  const total = new Map<Label, number>()
  person.labels.forEach((label, i) => {
    const drawn = drawnLabel(i)
    if (drawn === null) return
    total.set(drawn, (total.get(drawn) ?? 0) + 1)
    if (label === drawn) right.set(drawn, (right.get(drawn) ?? 0) + 1)
  })
  const share = (k: Label): number => (right.get(k) ?? 0) / (total.get(k) ?? 1)
  expect(share(BACKGROUND)).toBeGreaterThan(0.99)
  expect(share(SKIN)).toBeGreaterThan(0.95)
  expect(share(UPPER)).toBeGreaterThan(0.97)
  expect(share(LOWER)).toBeGreaterThan(0.95)
  expect(share(HAIR)).toBeGreaterThan(0.7)
})

test('cuts the person out along the drawn outline', () => {
  let wrong = 0
  person.matte.forEach((m, i) => {
    if (Math.abs(m - (pose.probability[i] > 0.5 ? 1 : 0)) > 0.5) wrong++
  })
  expect(wrong / person.matte.length).toBeLessThan(0.005)
})

test('measures the skin’s colour', () => {
  const [[L], [a], [b]] = labPlanes(Uint8Array.from(FIGURE_COLOURS.skin), 1)
  expect(Math.hypot(person.skin[0] - L, person.skin[1] - a, person.skin[2] - b)).toBeLessThan(3)
})

test('measures bare limbs and grain on the skin', () => {
  expect(person.body.armScale).toBeGreaterThan(0.8)
  expect(person.ramp.grain).toBeGreaterThan(0.002)
  const knots = person.ramp.knots.map(([L]) => L)
  expect(knots).toEqual(knots.toSorted((p, q) => p - q))
})

test('parses a headless crop', async () => {
  const cut = 110
  const low = { data: image.data.slice(cut * 2 * image.w * 3), w: image.w, h: image.h - 2 * cut }
  const points = pose.points.map((p) => ({ ...p, y: p.y - 2 * cut, visibility: p.y < 2 * cut ? 0.1 : 0.99 }))
  const probability = pose.probability.slice(cut * half.w)
  const box = { x0: 0, y0: cut, x1: half.w, y1: half.h }
  const parsed = parsePerson(
    halveImage(low),
    { points, probability, confidence: 1, alone: true },
    readingWithin(reading, box),
  )
  expect(parsed.body.face.visible).toBe(false)
  const seen = new Set(parsed.labels)
  expect(seen.has(UPPER) && seen.has(LOWER)).toBe(true)
})

test('includes a bare limb that the pose networks miss, unless it may be another person’s', async () => {
  const forearm = 120 * half.w + 128
  expect(person.matte[forearm]).toBeGreaterThan(0.9)
  const missed = pose.probability.map((p, i) => (i % half.w > 118 && Math.floor(i / half.w) > 90 ? 0.01 : p))
  const seen = parsePerson(half, { ...pose, probability: missed }, reading)
  const among = parsePerson(half, { ...pose, probability: missed, alone: false }, reading)
  expect(seen.matte[forearm]).toBeGreaterThan(0.9)
  expect(among.matte[forearm]).toBeLessThan(0.5)
})
