import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyBox, boxAroundPerson, poseWithin } from '../../src/embedded/person/person-box.ts'
import type { Pose } from '../../src/embedded/vision/types.ts'

const { image, pose } = drawPerson()
const [W, H] = [image.w / 2, image.h / 2]
const SIDE = 300
const WIDE = W + 2 * SIDE

/** The drawn person in the middle of a much wider picture. */
function inWidePicture(): Pose {
  const probability = new Float32Array(WIDE * H)
  for (let y = 0; y < H; y++) probability.set(pose.probability.subarray(y * W, (y + 1) * W), y * WIDE + SIDE)
  const points = pose.points.map(({ x, y, visibility }) => ({ x: x + 2 * SIDE, y, visibility }))
  return { ...pose, points, probability }
}

test('excludes the background far from the person', () => {
  const { x0, y0, x1, y1 } = boxAroundPerson(inWidePicture(), WIDE, H)
  expect(x0).toBeGreaterThan(SIDE / 2)
  expect(x1).toBeLessThan(WIDE - SIDE / 2)
  expect([x0 % 2, y0 % 2, x1 % 2, y1 % 2]).toEqual([0, 0, 0, 0])
  const isOutside = (i: number): boolean => {
    const [x, y] = [i % WIDE, Math.floor(i / WIDE)]
    return x < x0 || x >= x1 || y < y0 || y >= y1
  }
  expect(inWidePicture().probability.some((p, i) => p > 0.5 && isOutside(i))).toBe(false)
})

test('contains every landmark and possible person pixel, and is the whole picture when they fill it', () => {
  const wide = inWidePicture()
  const hand = wide.points.map((point, k) => (k === 19 ? { x: 40, y: 60, visibility: 0.1 } : point))
  expect(boxAroundPerson({ ...wide, points: hand }, WIDE, H).x0).toBeLessThanOrEqual(20)
  const beyond = wide.points.map((point, k) => (k === 19 ? { x: -400, y: 60, visibility: 0.1 } : point))
  expect(boxAroundPerson({ ...wide, points: beyond }, WIDE, H)).toEqual(boxAroundPerson(wide, WIDE, H))
  const other = wide.probability.slice()
  other[10 * WIDE + WIDE - 6] = 0.4
  expect(boxAroundPerson({ ...wide, probability: other }, WIDE, H).x1).toBe(WIDE)
  expect(boxAroundPerson({ ...pose, probability: pose.probability.map(() => 0.9) }, W, H)).toEqual({
    x0: 0,
    y0: 0,
    x1: W,
    y1: H,
  })
})

test('maps the pose to the box', () => {
  const box = { x0: SIDE, y0: 0, x1: SIDE + W, y1: H }
  expect(poseWithin(inWidePicture(), box, WIDE)).toEqual(pose)
})

test('fits the body tightly, and includes of another person only what is beside it', () => {
  const wide = inWidePicture()
  const alone = bodyBox(wide, WIDE, H)
  const seen = Array.from(wide.probability).flatMap((p, i) => (p > 0.5 ? [i % WIDE] : []))
  expect([alone.x0, alone.x1]).toEqual([Math.min(...seen), Math.max(...seen) + 1])
  const crowd = wide.probability.slice()
  for (let i = 0; i < crowd.length; i++) if (i % WIDE > WIDE - 60) crowd[i] = 0.9
  const among = bodyBox({ ...wide, probability: crowd }, WIDE, H)
  expect(among.x0).toBe(alone.x0)
  expect(among.x1).toBeLessThan(WIDE - 100)
})

test('is the whole picture when no network is certain of a body', () => {
  const none = { ...pose, probability: pose.probability.map(() => 0.1) }
  expect(bodyBox(none, W, H)).toEqual({ x0: 0, y0: 0, x1: W, y1: H })
})
