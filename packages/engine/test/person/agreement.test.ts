import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { BODY_PARTS } from '../../src/embedded/nets/person-parser.ts'
import { doReadingsDiffer, showsFace } from '../../src/embedded/person/agreement.ts'
import type { Pose } from '../../src/embedded/vision/types.ts'

const { image, pose, reading } = drawPerson()
const [W, H] = [image.w / 2, image.h / 2]

const withWrist = (x: number, y: number, visibility: number): Pose => ({
  ...pose,
  points: pose.points.map((point, k) => (k === 15 ? { x, y, visibility } : point)),
})

test('finds no difference when pose and parser both see the person', () => {
  expect(doReadingsDiffer(pose, reading, W, H)).toBe(false)
})

test('finds a difference when the parser misses half of the person', () => {
  const parts = reading.parts.map((plane, c) =>
    plane.map((p, i) => (i < plane.length / 2 ? p : BODY_PARTS[c] === 'background' ? 1 : 0)),
  )
  expect(doReadingsDiffer(pose, { ...reading, parts }, W, H)).toBe(true)
})

test('finds a difference when a clearly visible wrist is on no arm', () => {
  expect(doReadingsDiffer(withWrist(350, 440, 0.95), reading, W, H)).toBe(true)
  expect(doReadingsDiffer(withWrist(350, 440, 0.3), reading, W, H)).toBe(false)
  expect(doReadingsDiffer(withWrist(500, 440, 0.95), reading, W, H)).toBe(false)
})

test('sees a face only where the parser does', () => {
  expect(showsFace(reading)).toBe(true)
  const parts = reading.parts.map((plane, c) => (BODY_PARTS[c] === 'face' ? plane.map(() => 0) : plane))
  expect(showsFace({ ...reading, parts })).toBe(false)
})
