import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { BODY_GRID, BODY_PARTS } from '../../src/embedded/nets/person-parser.ts'
import type { BodyPart } from '../../src/embedded/nets/person-parser.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import { weightedByPose } from '../../src/embedded/person/pose-prior.ts'

const { pose, reading } = drawPerson()
const { frame } = reading
/** Landmarks missing from the drawing: heels and toes of both feet. */
const FEET: Record<number, readonly [number, number]> = {
  29: [220, 490],
  30: [164, 490],
  31: [240, 496],
  32: [144, 496],
}
const points = pose.points.map(({ x, y, visibility }, k) => {
  const [footX, footY] = FEET[k] ?? [x, y]
  return { x: footX, y: footY, visibility }
})
const body = bodyOf(points, 0.5)

/** The weight of a part at a position of the drawing, for a reading that has the part everywhere. */
function weightAt(part: BodyPart): (x: number, y: number) => number {
  const own = BODY_PARTS.indexOf(part)
  const parts = reading.parts.map((plane, c) => plane.map(() => (c === own ? 1 : 0)))
  const weighted = weightedByPose({ parts, frame }, body).parts[own]
  return (x, y) => {
    const column = Math.floor((frame.scale * x) / 2 + frame.left)
    return weighted[Math.floor((frame.scale * y) / 2 + frame.top) * BODY_GRID.w + column]
  }
}

test('keeps a hand at a wrist, and nowhere else', () => {
  const hand = weightAt('leftHand')
  expect([hand(264, 286), hand(192, 60), hand(192, 400)]).toEqual([1, 0, 0])
})

test('keeps an arm along the pose’s, and down-weights it elsewhere', () => {
  const arm = weightAt('rightArm')
  expect(arm(127, 240)).toBe(1)
  expect(arm(192, 40)).toBeLessThan(0.2)
})

test('down-weights legs at hands, and clothes at feet', () => {
  const [leg, trousers] = [weightAt('leftLeg'), weightAt('lowerClothes')]
  expect([leg(264, 286) < 0.2, leg(222, 430)]).toEqual([true, 1])
  expect([trousers(230, 492) < 0.2, trousers(222, 400)]).toEqual([true, 1])
})

test('ignores invisible feet', () => {
  const hidden = { ...body, points: body.points.map(({ x, y }) => ({ x, y, visibility: 0.2 })) }
  const own = BODY_PARTS.indexOf('lowerClothes')
  const parts = reading.parts.map((plane) => plane.map(() => 1))
  expect(weightedByPose({ parts, frame }, hidden).parts[own].every((p) => p === 1)).toBe(true)
})
