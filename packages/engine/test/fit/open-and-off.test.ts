import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { offShoulders } from '../../src/embedded/fit/off-shoulder.ts'
import { fitTop } from '../../src/embedded/fit/targets.ts'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { acrossTorso, alongTorso } from '../../src/embedded/person/body.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'
import { SIDES } from '../../src/embedded/person/types.ts'
import { shapeOf } from '../garment/drawn-cuts.ts'
import { DRESS, TEE } from '../garment/drawn-garments.ts'

const { image, pose, reading } = drawPerson()
const person = parsePerson(halveImage(image), pose, reading)
const { body } = person
const tee = shapeOf(TEE) as TopShape

const targetOf = ({ handles }: ReturnType<typeof fitTop>, from: Point): Point => {
  const handle = handles.find((h) => h.from[0] === from[0] && h.from[1] === from[1])
  if (!handle) throw new Error(`no handle at ${from.join(', ')}`)
  return handle.to
}

describe('an open garment', () => {
  const gap = tee.rows.map((_, y) => (y > 60 ? ([90, 109] as const) : null))
  const open = fitTop({ shape: { ...tee, opening: gap } }, person)
  const closed = fitTop({ shape: tee }, person)

  test('keeps its fronts apart, each moving with its side', () => {
    const edges = SIDES.map((k) => open.handles.filter(({ from }) => from[0] === (k ? 110 : 89)))
    expect(edges.map((found) => found.length > 4)).toEqual([true, true])
    const across = edges.map((found) => found.map(({ to }) => acrossTorso(body, ...to) * body.unit))
    // The edges are 7 px left and 14 px right of the axis in the garment, and keep about that distance at its scale.
    for (const d of across[0]) expect(d).toBeLessThan(-3 * open.scale)
    for (const d of across[1]) expect(d).toBeGreaterThan(6 * open.scale)
  })

  test('has no handles on the axis where it is open', () => {
    expect(open.handles.some(({ from }) => from[0] === tee.axis && from[1] > 80)).toBe(false)
    expect(closed.handles.some(({ from }) => from[0] === tee.axis && from[1] > 80)).toBe(true)
  })

  test('keeps its length, however far a top shows below it', () => {
    const short = { ...tee, hemY: 125, opening: gap }
    expect(fitTop({ shape: short }, person).placement.stretchBelow).toBe(1)
    expect([open.isOpen, closed.isOpen]).toEqual([true, false])
  })
})

describe('an off-shoulder garment', () => {
  test('has its upper edge below the shoulders and around the arms', () => {
    const off = fitTop({ shape: { ...tee, shoulders: 'off' } }, person)
    const normal = fitTop({ shape: tee }, person)
    for (const k of SIDES) {
      const [neck, shoulder] = [targetOf(off, tee.neck[k]), targetOf(off, tee.shoulder[k])]
      expect(alongTorso(body, ...neck)).toBeGreaterThan(0.04)
      expect(alongTorso(body, ...shoulder)).toBeGreaterThan(0.04)
      expect(alongTorso(body, ...targetOf(normal, tee.neck[k]))).toBeLessThan(0)
      const beside = (p: Point) => acrossTorso(body, ...p) * (k ? 1 : -1)
      expect(beside(shoulder)).toBeGreaterThan(beside(neck) + 0.15)
      const from = [off, normal].map(({ sleeves }) => sleeves[k]?.end ?? 0)
      expect(from[0]).toBeGreaterThan(from[1])
    }
  })

  test('keeps its edge at the same height when an arm is raised, and its neckline clear of the sleeves', () => {
    const up = SIDES.map((k): Point => [body.shoulder[k][0] + (k ? 40 : -40), body.shoulder[k][1] - 30])
    const raised = { ...person, body: { ...body, elbow: [up[0], up[1]] as const } }
    for (const worn of [person, raised]) {
      const { neckTo, shoulderTo } = offShoulders(tee, worn, 10 * body.unit, body.unit)
      for (const k of SIDES) {
        const v = alongTorso(body, ...shoulderTo[k])
        expect(v).toBeGreaterThan(0.05 - 1e-6)
        expect(v).toBeLessThan(0.15 + 1e-6)
        const [neck, shoulder] = [neckTo[k], shoulderTo[k]].map((p) => Math.abs(acrossTorso(body, ...p)))
        expect(shoulder - neck).toBeCloseTo(0.16, 5)
      }
    }
  })

  test('without sleeves runs straight across the chest', () => {
    const dress = shapeOf(DRESS) as TopShape
    const { armpitTo, ...fit } = fitTop({ shape: { ...dress, shoulders: 'off' } }, person)
    for (const k of SIDES) {
      const v = alongTorso(body, ...targetOf({ ...fit, armpitTo }, dress.neck[k]))
      expect(v).toBeCloseTo(0.17, 5)
      expect(armpitTo && armpitTo[k][1]).toBeGreaterThan(targetOf({ ...fit, armpitTo }, dress.neck[k])[1] - 2)
    }
  })
})

test('a coat keeps its length, and a very long top is shortened', () => {
  expect(fitTop({ shape: { ...tee, isCoat: true } }, person).placement.stretchBelow).toBe(1)
  expect(fitTop({ shape: tee }, person).placement.stretchBelow).toBeLessThan(0.9)
})
