import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import {
  bareShoulder,
  measureBareShoulders,
  besideNeck,
  overShoulders,
} from '../../src/embedded/person/bare-shoulders.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import { centreShoulders } from '../../src/embedded/person/centre-shoulders.ts'

const W = 768
const H = 1024
const body = bodyOf(
  drawPerson().pose.points.map((p) => ({ x: p.x * 4, y: p.y * 4, visibility: p.visibility })),
  0.5,
)
const { unit } = body
const labels = new Uint8Array(W * H)

/** A trunk whose shoulders are `height(d)` units over the joints at d spans from the axis, moved right by dx. */
const trunk = (height: (d: number) => number, dx = 0): Float32Array =>
  Float32Array.from({ length: W * H }, (_, i) => {
    const h = overShoulders(body, (i % W) - dx, Math.floor(i / W))
    const d = besideNeck(body, (i % W) - dx, Math.floor(i / W))
    return Math.abs(d) < 0.75 && h < height(Math.abs(d)) && h > -2 ? 1 : 0
  })
const slope = (d: number) => 0.3 - 0.36 * d

test('places bare shoulders slightly below the cloth that rests on them', () => {
  const shoulders = measureBareShoulders({ body, matte: trunk(slope), labels, w: W, h: H })
  for (const d of [0.36, 0.42, 0.5]) {
    expect(bareShoulder(shoulders, 0, d)).toBeLessThan(slope(d))
    expect(bareShoulder(shoulders, 1, d)).toBeGreaterThan(slope(d) - 0.06)
  }
})

test('is not misled by a standing collar beside the neck', () => {
  const collar = (d: number) => (d < 0.27 ? 0.34 : slope(d))
  const shoulders = measureBareShoulders({ body, matte: trunk(collar), labels, w: W, h: H })
  const plain = measureBareShoulders({ body, matte: trunk(slope), labels, w: W, h: H })
  expect(bareShoulder(shoulders, 0, 0.26)).toBeLessThan(0.3)
  expect(Math.abs(bareShoulder(shoulders, 0, 0.45) - bareShoulder(plain, 0, 0.45))).toBeLessThan(0.01)
})

test('moves shoulders to the middle of the outline, except on a turned body', () => {
  const dx = 0.06 * unit
  const person = { body, matte: trunk(slope, dx), w: W, h: H }
  expect(centreShoulders(person).neck[0] - body.neck[0]).toBeCloseTo(dx, -0.5)
  const turned = { ...body, span: 0.7 * unit }
  expect(centreShoulders({ ...person, body: turned })).toBe(turned)
})

test('never places a bare shoulder below its lower bound', () => {
  for (const height of [slope, (d: number) => slope(d) - 0.2, (d: number) => (d < 0.27 ? 0.34 : slope(d))]) {
    const shoulders = measureBareShoulders({ body, matte: trunk(height, 9), labels, w: W, h: H })
    for (const k of [0, 1] as const) {
      const heights = Array.from({ length: 80 }, (_, n) => bareShoulder(shoulders, k, n / 100))
      const least = Math.min(...heights)
      expect(least).toBeGreaterThanOrEqual(shoulders.lowest[k] - 1e-9)
      expect(least).toBeLessThan(Infinity)
    }
  }
})
