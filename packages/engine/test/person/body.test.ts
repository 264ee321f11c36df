import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyOf, torsoCoordinates, torsoPoint } from '../../src/embedded/person/body.ts'

const { pose } = drawPerson()
const body = bodyOf(pose.points, 0.5)

test('orders joints by side of the image', () => {
  expect(body.shoulder).toEqual([
    [75, 70],
    [117, 70],
  ])
  const fromBehind = pose.points.map((p) => ({ ...p, x: 384 - p.x }))
  const turned = bodyOf(fromBehind, 0.5)
  expect(turned.shoulder).toEqual([
    [75, 70],
    [117, 70],
  ])
  expect(turned.elbow[0][0]).toBeLessThan(turned.elbow[1][0])
})

test('measures the torso and its axes', () => {
  expect(body.neck).toEqual([96, 70])
  expect(body.pelvis).toEqual([96, 144])
  expect(body.torso).toBe(74)
  expect(body.down).toEqual([0, 1])
  expect(body.right).toEqual([1, -0])
  expect(body.span).toBe(42)
})

test('bounds the unit by the torso’s length when the shoulders are seen from the side', () => {
  const narrow = pose.points.map((p, k) => (k === 11 || k === 12 ? { ...p, x: k === 11 ? 194 : 190 } : p))
  expect(bodyOf(narrow, 0.5).unit).toBeCloseTo(0.52 * 74, 5)
})

test('inverts torso coordinates, also for a leaning body', () => {
  const leaning = pose.points.map((p) => ({ ...p, x: p.x + 0.3 * p.y, y: p.y - 0.2 * p.x }))
  for (const b of [body, bodyOf(leaning, 0.5)]) {
    for (const [along, lateral] of [
      [0, 0],
      [1, 0],
      [0.4, 0.3],
      [1.2, -0.5],
    ]) {
      const [v, s] = torsoCoordinates(b, ...torsoPoint(b, along, lateral * b.unit))
      expect(v).toBeCloseTo(along, 6)
      expect(s).toBeCloseTo(lateral, 6)
    }
  }
})

test('places the face between eyes and mouth, and reports when it is not visible', () => {
  expect(body.face.visible).toBe(true)
  expect(body.face.axis).toEqual([0, 12])
  expect(body.face.chin).toEqual([96, 57])
  const headless = [{ ...pose.points[0], y: -20 }, ...pose.points.slice(1)]
  expect(bodyOf(headless, 0.5).face.visible).toBe(false)
})
