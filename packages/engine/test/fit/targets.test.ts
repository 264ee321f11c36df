import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { deform } from '../../src/embedded/fit/arap.ts'
import { armOutward } from '../../src/embedded/fit/arm-path.ts'
import { placed } from '../../src/embedded/fit/fit.ts'
import { foldedCells } from '../../src/embedded/fit/folds.ts'
import { fitTop } from '../../src/embedded/fit/targets.ts'
import { fitTrousers } from '../../src/embedded/fit/trousers.ts'
import type { TopShape, TrousersShape } from '../../src/embedded/garment/garment.ts'
import { distance } from '../../src/embedded/image/maths.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { torsoCoordinates } from '../../src/embedded/person/body.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { SIDES } from '../../src/embedded/person/types.ts'
import { COLLARED, DRESS, HEM_FROM_ARMPIT, LONG_SLEEVED, TEE, TROUSERS } from '../garment/drawn-garments.ts'
import { meshOf, placesOf, targetOf } from './drawn-fits.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body } = person

function topOf(polygon: readonly Point[]) {
  const drawn = meshOf(polygon)
  return { ...drawn, shape: drawn.shape as TopShape }
}

describe('a T-shirt on the drawn person', () => {
  const { shape, mesh } = topOf(TEE)
  const fit = fitTop({ shape }, person)

  test('has its neck on the shoulder line, symmetrically', () => {
    const [left, right] = shape.neck.map((p) => targetOf(fit.handles, p))
    expect(Math.abs(left[1] - right[1])).toBeLessThan(2)
    expect(Math.abs(left[0] + right[0] - 2 * body.neck[0])).toBeLessThan(3)
    expect(left[1]).toBeLessThan(body.neck[1])
  })

  test('has its armpits beside the chest, below the joints', () => {
    for (const k of SIDES) {
      const [v, lateral] = torsoCoordinates(body, ...targetOf(fit.handles, shape.armpit[k]))
      expect(v).toBeGreaterThan(0.15)
      expect(v).toBeLessThan(0.37)
      expect(lateral * (k ? 1 : -1)).toBeGreaterThan(0.4)
    }
  })

  test('limits its armpits to the ribs where arms that touch the trunk widen its outline', () => {
    const touching = person.matte.map((m, i) => {
      const [v, lateral] = torsoCoordinates(body, i % person.w, Math.floor(i / person.w))
      return m > 0.5 && Math.abs(lateral) < (v < 0.38 ? 0.6 : 0.42) ? 1 : 0
    })
    const { armpitTo } = fitTop({ shape }, { ...person, matte: touching })
    for (const to of armpitTo ?? []) expect(Math.abs(torsoCoordinates(body, ...to)[1])).toBeLessThan(0.5)
    expect(armpitTo).toHaveLength(2)
  })

  test('covers the hem of the old shirt', () => {
    expect(fit.hemV).toBeGreaterThan(0.95)
    expect(fit.hemV).toBeLessThanOrEqual(1.4)
  })

  test('ends its sleeves on the upper arms, across them', () => {
    for (const k of SIDES) {
      const sleeve = fit.sleeves[k]
      if (!sleeve) throw new Error('no sleeve')
      expect(sleeve.end).toBeLessThan(sleeve.arm.toElbow * 1.1)
      const across = distance(...sleeve.hem)
      expect(across).toBeGreaterThan(0.2 * body.unit)
      expect(across).toBeLessThan(0.5 * body.unit)
    }
  })

  test('warps without a fold, with the shoulders at their handles’ targets', () => {
    const bent = deform(mesh, fit, shape)
    expect(foldedCells(mesh, bent, fit.scale).length).toBeLessThan((mesh.cells.length / 4) * 0.005)
    for (const k of SIDES) {
      const [x, y] = shape.shoulder[k]
      const places = placesOf(mesh)
      const nearest = places.reduce(
        (best, p, i) => (distance(p, [x, y]) < distance(places[best], [x, y]) ? i : best),
        0,
      )
      const rest = distance(places[nearest], [x, y]) * fit.scale
      expect(distance([bent.X[nearest], bent.Y[nearest]], targetOf(fit.handles, [x, y]))).toBeLessThan(
        rest + 4,
      )
    }
  })
})

test('long sleeves have even outer edges, however ragged the matte', () => {
  const { shape } = topOf(LONG_SLEEVED)
  const matte = person.matte.map((m, i) =>
    Math.floor(i / person.w / 4) % 2
      ? m
      : i % person.w < person.w / 2
        ? (person.matte[i - 3] ?? m)
        : (person.matte[i + 3] ?? m),
  )
  const { handles } = fitTop({ shape }, { ...person, matte })
  for (const k of SIDES) {
    const drawn = shape.sleeves[k]?.outer ?? []
    const edge = drawn.slice(5).map((p) => targetOf(handles, p))
    const bends = edge.slice(1, -1).map(([x], i) => Math.abs(edge[i][0] - 2 * x + edge[i + 2][0]))
    expect(bends.length).toBeGreaterThan(8)
    expect(Math.max(...bends)).toBeLessThan(1.2)
  }
})

test('a standing collar rises from the shoulders beside the neck', () => {
  const { shape } = topOf(COLLARED)
  const fit = fitTop({ shape }, person)
  const feet = shape.collar
  if (!feet) throw new Error('no collar')
  const narrowed =
    distance(targetOf(fit.handles, feet[0]), targetOf(fit.handles, feet[1])) / (distance(...feet) * fit.scale)
  for (const k of SIDES) {
    const [footX, footY] = targetOf(fit.handles, feet[k])
    const [edgeX, edgeY] = targetOf(fit.handles, shape.neck[k])
    expect(Math.abs(footX - body.neck[0])).toBeGreaterThan(0.15 * body.unit)
    expect(footY).toBeLessThan(body.neck[1])
    const rise = (feet[k][1] - shape.neck[k][1]) * fit.scale * narrowed
    expect(footY - edgeY).toBeLessThan(rise + 0.5)
    expect(footY - edgeY).toBeGreaterThan(0.5 * rise)
    expect(Math.abs(edgeX - footX)).toBeLessThan(0.08 * body.unit)
  }
})

test('with a slanted hem each side has its own end, and nothing below it is pulled out', () => {
  const low = 248
  const high = 200
  const corners = DRESS.map(([x, y]): Point => (y < high ? [x, y] : x > 96 ? [148, low] : [48, high]))
  const { shape } = topOf(corners)
  const fit = fitTop({ shape }, person)
  expect(fit.sideV[1]).toBeCloseTo(fit.hemV, 1)
  expect(fit.sideV[0]).toBeLessThan(fit.hemV - 0.15)
  const sides = fit.handles.filter(({ from }) => from[1] > 120 && from[0] !== shape.axis)
  expect(sides.length).toBeGreaterThan(8)
  for (const { from, to } of sides) {
    const side = Math.sign(torsoCoordinates(body, ...to)[1])
    expect((from[0] - shape.axis) * side).toBeGreaterThan(25)
  }
})

test('a dress is not lengthened to cover trousers', () => {
  const { shape } = topOf(DRESS)
  const worn = { ...shape, kind: 'dress' as const }
  const { placement } = fitTop({ shape: worn }, person)
  expect(placement.stretchBelow).toBe(1)
})

test('long sleeves reach the wrists', () => {
  const { shape } = topOf(LONG_SLEEVED)
  const fit = fitTop({ shape }, person)
  for (const k of SIDES) {
    const { arm, end } = fit.sleeves[k] ?? {}
    expect(end).toBeGreaterThan((arm?.toWrist ?? Infinity) * 0.93)
  }
})

test('cuffs are at right angles to the forearm, however the hand is bent', () => {
  const { shape } = topOf(LONG_SLEEVED)
  const bent = (aside: number): Point[] => {
    const finger = SIDES.map((k): Point => {
      const [x, y] = body.wrist[k]
      return [x + aside * body.unit, y + 0.15 * body.unit]
    })
    const worn = { ...person, body: { ...body, finger: [finger[0], finger[1]] as const } }
    return fitTop({ shape }, worn).sleeves.flatMap((sleeve) => {
      if (!sleeve) return []
      const [outer, inner] = sleeve.hem
      return [[inner[0] - outer[0], inner[1] - outer[1]] as Point]
    })
  }
  const [straight, inwards] = [bent(0), bent(0.2)]
  expect(straight.length).toBe(2)
  straight.forEach(([x, y], k) => {
    const turned = Math.atan2(y, x) - Math.atan2(inwards[k][1], inwards[k][0])
    expect(Math.abs(turned)).toBeLessThan(0.15)
  })
})

test('a hem that begins at the armpit ends straight below it, across the arm', () => {
  const { shape } = topOf(HEM_FROM_ARMPIT)
  const { sleeves, armpitTo, handles } = fitTop({ shape }, person)
  for (const k of SIDES) {
    const sleeve = sleeves[k]
    if (!sleeve || !armpitTo) throw new Error('no sleeve')
    const [outer, inner] = sleeve.hem
    const across = armOutward(sleeve.arm, sleeve.end)
    const aside = (p: Point) => (p[0] - inner[0]) * across[0] + (p[1] - inner[1]) * across[1]
    expect(aside(outer)).toBeCloseTo(distance(outer, inner), 5)
    expect(aside(armpitTo[k])).toBeCloseTo(0, 5)
    // No other handle pulls that point of the cloth.
    const near = handles.filter(({ from }) => distance(from, shape.armpit[k]) < 2)
    for (const { to } of near) expect(distance(to, armpitTo?.[k] ?? to)).toBeLessThan(4)
  }
})

test('a sleeveless dress hangs from the shoulders and has no sleeves', () => {
  const { shape } = topOf(DRESS)
  const fit = fitTop({ shape }, person)
  expect(fit.sleeves).toEqual([null, null])
  expect(fit.hemV).toBeGreaterThan(1.5)
  for (const k of SIDES) {
    const [v, lateral] = torsoCoordinates(body, ...targetOf(fit.handles, shape.shoulder[k]))
    expect(v).toBeLessThan(0.05)
    expect(Math.abs(lateral)).toBeLessThan(0.65)
  }
})

test('a wide sleeveless shoulder ends on the body’s, not beyond its tip', () => {
  const { shape } = topOf(DRESS)
  const [[x0, y0], [x1, y1]] = shape.shoulder
  const wide: TopShape = {
    ...shape,
    shoulder: [
      [x0 - 30, y0],
      [x1 + 30, y1],
    ],
  }
  const { handles } = fitTop({ shape: wide }, person)
  for (const k of SIDES) {
    const [, lateral] = torsoCoordinates(body, ...targetOf(handles, wide.shoulder[k]))
    expect(Math.abs(lateral) * body.unit).toBeGreaterThan(body.span / 2)
    expect(Math.abs(lateral) * body.unit).toBeLessThan(body.span / 2 + 0.06 * body.unit)
  }
})

test('trousers have their waist at the pelvis and their hems at the ankles', () => {
  const shape = meshOf(TROUSERS).shape as TrousersShape
  const fit = fitTrousers({ shape }, person)
  const waist = targetOf(fit.handles, shape.waist[0])
  const [v, lateral] = torsoCoordinates(body, ...waist)
  expect(v).toBeCloseTo(0.8, 1)
  expect(lateral).toBeLessThan(-0.3)
  const lowest = Math.max(...fit.handles.map((h) => h.to[1]))
  expect(Math.abs(lowest - body.ankle[0][1])).toBeLessThan(0.25 * body.unit)
  expect(fit.armpitTo).toBeNull()
  expect(fit.sleeves).toEqual([null, null])
})

test('the first guess keeps the garment’s axis on the body’s', () => {
  const { shape } = topOf(TEE)
  const { placement } = fitTop({ shape }, person)
  for (const y of [60, 120, 200]) {
    expect(torsoCoordinates(body, ...placed(placement, shape.axis, y))[1]).toBeCloseTo(0, 1)
  }
})

test('a skirt’s axis follows the legs, not the tilted axis of the torso', () => {
  const { shape } = topOf(DRESS)
  const aside = 0.2 * body.unit
  const shifted = ([x, y]: Point): Point => [x - aside, y]
  const leaning = { ...body, knee: [shifted(body.knee[0]), shifted(body.knee[1])] as const }
  const lowest = (worn: typeof person) => {
    const onAxis = fitTop({ shape }, worn).handles.filter(({ from }) => from[0] === shape.axis)
    return onAxis.reduce((a, b) => (b.to[1] > a.to[1] ? b : a)).to[0]
  }
  const moved = lowest(person) - lowest({ ...person, body: leaning })
  expect(moved).toBeGreaterThan(0.4 * aside)
  expect(moved).toBeLessThan(1.05 * aside)
})
