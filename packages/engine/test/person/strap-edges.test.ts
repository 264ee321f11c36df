import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyOf, torsoPoint } from '../../src/embedded/person/body.ts'
import { nameStrapEdges } from '../../src/embedded/person/strap-edges.ts'
import { HAIR, SKIN, UPPER } from '../../src/embedded/person/types.ts'

const [W, H] = [384, 512]
const body = bodyOf(drawPerson().pose.points, 1)
const { unit, face } = body

/** Skin with a strap of the top down from the shoulder, and hair drawn on it in columns [from, to) beside the strap. */
function withHair(from: number, to: number, gap = 0) {
  const [x, y] = torsoPoint(body, 0.05, 0.35 * unit).map(Math.round)
  const labels = new Uint8Array(W * H).fill(SKIN)
  const long = Math.round(0.4 * unit)
  for (let row = y; row < y + long; row++) {
    labels.fill(UPPER, row * W + x, row * W + x + Math.round(0.12 * unit))
    labels.fill(HAIR, row * W + x - gap - to, row * W + x - gap - from)
  }
  return { labels, at: (y + 10) * W + x - gap - to }
}
const named = (labels: Uint8Array, seen = body) => {
  nameStrapEdges({ w: W, h: H, labels, body: seen })
  return labels
}

test('a thin dark stroke along a strap belongs to it', () => {
  const { labels, at } = withHair(0, 3)
  expect(named(labels)[at]).toBe(UPPER)
  expect(labels).not.toContain(HAIR)
})

test('a broad lock before the shoulder is hair', () => {
  const { labels, at } = withHair(0, Math.round(0.2 * unit))
  expect(named(labels)[at]).toBe(HAIR)
})

test('a strand away from the top is hair', () => {
  const { labels, at } = withHair(0, 3, 12)
  expect(named(labels)[at]).toBe(HAIR)
})

test('a strand that hangs from the head is hair', () => {
  const { labels, at } = withHair(0, 2)
  const [x, y] = face.centre.map(Math.round)
  const to = Math.floor(at / W)
  const steps = Math.max(Math.abs((at % W) - x), to - y)
  for (let s = 0; s <= steps; s++) {
    const row = Math.round(y + ((to - y) * s) / steps)
    const column = Math.round(x + (((at % W) - x) * s) / steps)
    labels.fill(HAIR, row * W + column - 1, row * W + column + 2)
  }
  expect(named(labels)[at]).toBe(HAIR)
})

test('nothing is named where no face tells where the head is', () => {
  const { labels, at } = withHair(0, 3)
  expect(named(labels, { ...body, face: { ...face, visible: false } })[at]).toBe(HAIR)
})
