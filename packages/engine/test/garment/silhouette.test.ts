import { describe, expect, test } from 'vitest'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { torsoRun } from '../../src/embedded/garment/outline.ts'
import { readSilhouette } from '../../src/embedded/garment/silhouette.ts'
import { mirrorAxis } from '../../src/embedded/garment/symmetry.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import {
  BANDEAU,
  DRAWN_H,
  DRAWN_W,
  DRESS,
  HANGING,
  HEM_FROM_ARMPIT,
  LONG_SLEEVED,
  PUFFED,
  TANK,
  TANK_DRESS,
  TEE,
  TROUSERS,
  drawMask,
} from './drawn-garments.ts'

const read = (polygon: readonly Point[]) => readSilhouette(drawMask(polygon), DRAWN_W, DRAWN_H)

function readTop(polygon: readonly Point[]): TopShape {
  const shape = read(polygon)
  if (shape.kind === 'trousers') throw new Error('taken for trousers')
  return shape
}

/** Distance (px, the larger of both axes) of a point from where it was drawn. */
const off = (found: Point | undefined, drawn: Point) =>
  found ? Math.max(Math.abs(found[0] - drawn[0]), Math.abs(found[1] - drawn[1])) : Infinity

test('finds the axis of a mask, whatever side it is nearer to', () => {
  const shifted = TEE.map(([x, y]): Point => [x - 14, y])
  expect(mirrorAxis(drawMask(TEE), DRAWN_W, DRAWN_H)).toBeCloseTo(95.5, 0)
  expect(mirrorAxis(drawMask(shifted), DRAWN_W, DRAWN_H)).toBeCloseTo(81.5, 0)
})

test('a neckline as wide as the chest ends at its corners and leaves some shoulder beside it', () => {
  const half: Point[] = [
    [96, 92],
    [120, 84],
    [130, 48],
    [146, 54],
    [172, 210],
    [156, 212],
    [128, 110],
    [128, 220],
  ]
  const shape = readTop([...half, ...half.toReversed().map(([x, y]): Point => [192 - x, y])])
  expect(off(shape.neck[0], [62, 48])).toBeLessThanOrEqual(4)
  expect(off(shape.neck[1], [130, 48])).toBeLessThanOrEqual(4)
  expect(shape.neck[0][0] - shape.shoulder[0][0]).toBeGreaterThan(0.1 * shape.chest)
  expect(shape.shoulder[1][0] - shape.neck[1][0]).toBeGreaterThan(0.1 * shape.chest)
})

describe('a T-shirt', () => {
  const shape = readTop(TEE)

  test('is a top with short sleeves', () => {
    expect(shape.kind).toBe('top')
    expect(shape.sleeveless).toBe(false)
    expect(shape.sleeveKind).toBe('short')
  })

  test('has its armpits where sleeve and torso meet, and its hem at the lowest row', () => {
    expect(off(shape.armpit[0], [60, 78])).toBeLessThanOrEqual(4)
    expect(off(shape.armpit[1], [132, 78])).toBeLessThanOrEqual(4)
    expect(Math.abs(shape.chest - 72)).toBeLessThanOrEqual(3)
    expect(shape.hemY).toBe(215)
  })

  test('has its neck points at the highest places beside the collar', () => {
    expect(off(shape.neck[0], [80, 40])).toBeLessThanOrEqual(3)
    expect(off(shape.neck[1], [112, 40])).toBeLessThanOrEqual(3)
  })

  test('has sleeves that end in the drawn cuffs', () => {
    const [left, right] = shape.sleeves
    expect(off(right?.hem[0], [164, 74])).toBeLessThanOrEqual(4)
    expect(off(right?.hem[1], [148, 90])).toBeLessThanOrEqual(4)
    expect(off(left?.hem[0], [28, 74])).toBeLessThanOrEqual(4)
    expect(right?.outer[0]).toEqual(shape.shoulder[1])
    expect(right?.inner[0]).toEqual(shape.armpit[1])
    expect(right?.length).toBeGreaterThan(25)
    expect(right?.length).toBeLessThan(45)
  })

  test('keeps its landmarks when it is drawn elsewhere in the picture', () => {
    const moved = readTop(TEE.map(([x, y]): Point => [x + 9, y + 17]))
    expect(off(moved.armpit[1], [shape.armpit[1][0] + 9, shape.armpit[1][1] + 17])).toBeLessThanOrEqual(2)
    expect(Math.abs(moved.hemY - shape.hemY - 17)).toBeLessThanOrEqual(1)
    expect(moved.sleeveKind).toBe(shape.sleeveKind)
  })

  test('is plain data that crosses a thread', () => {
    expect(structuredClone(shape)).toEqual(shape)
  })
})

describe('a T-shirt whose sleeves hang before the torso', () => {
  const { sleeves } = readTop(HEM_FROM_ARMPIT)
  const lengthOf = (edge: readonly Point[] = []) =>
    edge.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - edge[i][0], p[1] - edge[i][1]), 0)

  test('has hems that begin at the torso, and no inner edges', () => {
    const [left, right] = sleeves
    expect(off(right?.hem[0], [170, 112])).toBeLessThanOrEqual(4)
    expect(off(right?.hem[1], [132, 120])).toBeLessThanOrEqual(4)
    expect(off(left?.hem[0], [22, 112])).toBeLessThanOrEqual(4)
    expect(off(left?.hem[1], [60, 120])).toBeLessThanOrEqual(4)
    expect(lengthOf(right?.inner)).toBeLessThan(5)
    expect(lengthOf(right?.outer)).toBeGreaterThan(65)
  })
})

test('a cuff is found where the sleeve ends, though the garment goes on bending before it', () => {
  const { sleeves } = readTop(PUFFED)
  expect(off(sleeves[1]?.hem[0], [170, 106])).toBeLessThanOrEqual(4)
  expect(off(sleeves[1]?.hem[1], [152, 112])).toBeLessThanOrEqual(4)
})

test('long sleeves are long', () => {
  const shape = readTop(LONG_SLEEVED)
  expect(shape.sleeveKind).toBe('long')
  expect(off(shape.sleeves[1]?.hem[0], [184, 150])).toBeLessThanOrEqual(5)
  const axisEnd = shape.sleeves[1]?.axis.at(-1)
  expect(off(axisEnd, [172, 148])).toBeLessThanOrEqual(8)
})

describe('a sleeveless dress', () => {
  const shape = readTop(DRESS)

  test('is a dress without sleeves', () => {
    expect(shape.kind).toBe('dress')
    expect(shape.sleeveless).toBe(true)
    expect(shape.sleeves).toEqual([null, null])
    expect(shape.sleeveKind).toBe('none')
  })

  test('has its shoulder points on the straps', () => {
    expect(shape.shoulder[1][0]).toBeGreaterThan(110)
    expect(shape.shoulder[1][0]).toBeLessThan(122)
    expect(shape.shoulder[1][1]).toBeLessThan(44)
  })
})

describe('shoulders as wide as the chest', () => {
  test('are not taken for armpits where armholes are cut in below them', () => {
    const { armpit, sleeveless } = readTop(TANK)
    expect(sleeveless).toBe(true)
    expect(off(armpit[0], [50, 104])).toBeLessThanOrEqual(8)
    expect(off(armpit[1], [142, 104])).toBeLessThanOrEqual(8)
  })

  test('are the armpits where a top has no shoulders', () => {
    const { armpit } = readTop(BANDEAU)
    expect(armpit[0][1]).toBeLessThan(48)
    expect(armpit[1][1]).toBeLessThan(48)
  })

  test('nor is the waist of a dress', () => {
    const { armpit, sleeveless } = readTop(TANK_DRESS)
    expect(sleeveless).toBe(true)
    expect(off(armpit[1], [120, 46])).toBeLessThanOrEqual(8)
  })
})

test('trousers are told by their legs, with crotch and waist', () => {
  const shape = read(TROUSERS)
  if (shape.kind !== 'trousers') throw new Error(`taken for a ${shape.kind}`)
  expect(off(shape.crotch, [95.5, 104])).toBeLessThanOrEqual(6)
  expect(off(shape.waist[0], [66, 34])).toBeLessThanOrEqual(3)
  expect(off(shape.waist[1], [126, 34])).toBeLessThanOrEqual(3)
})

describe('sleeves that hang against the torso', () => {
  const shape = readTop(HANGING)

  test('are cut off by seams from the armpits down', () => {
    expect(shape.seams).not.toBeNull()
    expect(shape.sleeveless).toBe(false)
    expect(shape.sleeveKind).toBe('long')
    expect(shape.seams?.armpit[1][1]).toBe(shape.armpit[1][1])
  })

  test('leave the torso its run between the seams', () => {
    const run = torsoRun(shape, 150)
    const uncut = torsoRun({ ...shape, seams: null }, 150)
    if (!run || !uncut) throw new Error('no torso in row 150')
    expect(run[0]).toBeGreaterThan(uncut[0])
    expect(run[1]).toBeLessThan(uncut[1])
    expect(Math.abs(run[0] + run[1] - 191)).toBeLessThanOrEqual(2)
  })
})
