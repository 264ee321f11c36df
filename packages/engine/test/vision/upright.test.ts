import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { isUpright } from '../../src/embedded/vision/upright.ts'

const { points } = drawPerson().pose
const turned = (degrees: number) => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return points.map((p) => ({ x: c * p.x - s * p.y, y: s * p.x + c * p.y, visibility: p.visibility }))
}

test.each([0, 30, -30, 60])('accepts a person leaning %i degrees as upright', (degrees) => {
  expect(isUpright(turned(degrees))).toBe(true)
})

test.each([90, -90, 180])('rejects a person rotated by %i degrees', (degrees) => {
  expect(isUpright(turned(degrees))).toBe(false)
})
