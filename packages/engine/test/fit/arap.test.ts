import { describe, expect, test } from 'vitest'
import { deform } from '../../src/embedded/fit/arap.ts'
import { conjugateGradients } from '../../src/embedded/fit/conjugate-gradients.ts'
import type { Handle } from '../../src/embedded/fit/fit.ts'
import { foldedCells } from '../../src/embedded/fit/folds.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import { DRESS, TEE } from '../garment/drawn-garments.ts'
import { cellsOf, meshOf, placesOf, rigidMotion, targetsOf } from './drawn-fits.ts'

const { mesh, shape } = meshOf(DRESS)
const PLACES: Point[] = [
  [84, 42],
  [108, 42],
  [70, 120],
  [122, 120],
  [56, 224],
  [136, 224],
]
const handles = (move: (p: Point) => Point, weight = 3): Handle[] =>
  PLACES.map((from) => ({ from, to: move(from), weight, part: 0 }))

/** Largest distance (px) of a vertex from its place after `move`. */
const worst = ({ X, Y }: { X: Float64Array; Y: Float64Array }, move: (p: Point) => Point) =>
  Math.max(...placesOf(mesh).map((p, i) => Math.hypot(X[i] - move(p)[0], Y[i] - move(p)[1])))

test('keeps the first guess without handles', () => {
  const move = rigidMotion(0.3, 1.2, [10, -6])
  expect(worst(deform(mesh, targetsOf(0.3, 1.2, [10, -6], []), shape), move)).toBeLessThan(1e-9)
})

test.each([
  [0, 1, [12, -7]],
  [0.4, 1, [0, 0]],
  [-0.7, 1.3, [30, 20]],
] as const)('reproduces a rigid motion exactly (turn %d, scale %d)', (angle, scale, shift) => {
  const move = rigidMotion(angle, scale, shift)
  expect(worst(deform(mesh, targetsOf(angle, scale, shift, handles(move)), shape), move)).toBeLessThan(1e-9)
})

test('recovers a rigid motion from an upright first guess', () => {
  const move = rigidMotion(0.15, 1, [4, 3])
  expect(worst(deform(mesh, targetsOf(0, 1, [0, 0], handles(move, 20)), shape), move)).toBeLessThan(3)
})

test('follows strong handles and bends smoothly between them', () => {
  const bend = ([x, y]: Point): Point => [x + 0.0008 * (y - 128) ** 2, y]
  const bent = deform(mesh, targetsOf(0, 1, [0, 0], handles(bend, 40)), shape)
  const near = placesOf(mesh).findIndex(([x, y]) => x === 70 && y === 119)
  expect(bent.X[near] - 70).toBeCloseTo(bend([70, 120])[0] - 70, 0)
  expect(foldedCells(bent, bent, 1)).toEqual([])
})

test('gives the same positions on repeat', () => {
  const plan = targetsOf(
    0,
    1,
    [0, 0],
    handles(([x, y]) => [x * 1.1, y * 0.95]),
  )
  expect(deform(mesh, plan, shape)).toEqual(deform(mesh, plan, shape))
})

describe('folds', () => {
  const positions = () => ({
    X: Float64Array.from(placesOf(mesh), ([x]) => x),
    Y: Float64Array.from(placesOf(mesh), ([, y]) => y),
  })

  test('do not occur in a mesh at rest, rotated or scaled', () => {
    expect(foldedCells(mesh, positions(), 1)).toEqual([])
    const turned = rigidMotion(2.5, 0.6, [5, 5])
    const X = Float64Array.from(placesOf(mesh), (p) => turned(p)[0])
    const Y = Float64Array.from(placesOf(mesh), (p) => turned(p)[1])
    expect(foldedCells(mesh, { X, Y }, 0.6)).toEqual([])
  })

  test('a vertex pulled across its cell folds that cell', () => {
    const { X, Y } = positions()
    const q = Math.floor(cellsOf(mesh).length / 2)
    const [a, , c] = cellsOf(mesh)[q]
    X[a] = X[c] + 4
    Y[a] = Y[c] + 4
    expect(foldedCells(mesh, { X, Y }, 1)).toContain(q)
  })

  test('a mirrored mesh is folded everywhere', () => {
    const { X, Y } = positions()
    expect(foldedCells(mesh, { X: X.map((x) => -x), Y }, 1)).toHaveLength(cellsOf(mesh).length)
  })

  test('handles that cross one another do not fold the mesh', () => {
    const crossed: Handle[] = [
      { from: [84, 120], to: [112, 120], weight: 5, part: 0 },
      { from: [112, 120], to: [84, 120], weight: 5, part: 0 },
      ...handles((p) => p),
    ]
    const { X, Y } = deform(mesh, targetsOf(0, 1, [0, 0], crossed), shape)
    expect(foldedCells(mesh, { X, Y }, 1)).toEqual([])
  })
})

test('conjugate gradients solve a small system, for both coordinates', () => {
  // 3u − v = 5, −u + 4v = 2 has the solution 2, 1; with 1 and 7 on the right it is 1, 2.
  const graph = {
    n: 2,
    start: Int32Array.of(0, 1, 2),
    to: Int32Array.of(1, 0),
    weight: Float64Array.of(1, 1),
  }
  const x = new Float64Array(4)
  conjugateGradients(graph, Float64Array.of(3, 4), Float64Array.of(5, 1, 2, 7), x)
  for (const [i, value] of [2, 1, 1, 2].entries()) expect(Math.abs(x[i] - value)).toBeLessThan(0.02)
})

test('sleeves of a shirt without fitted arms stay with the torso', () => {
  const tee = meshOf(TEE)
  const move = rigidMotion(0.1, 1, [3, 0])
  const { X, Y } = deform(tee.mesh, targetsOf(0.1, 1, [3, 0], []), tee.shape)
  placesOf(tee.mesh).forEach((p, i) => {
    expect(X[i]).toBeCloseTo(move(p)[0], 9)
    expect(Y[i]).toBeCloseTo(move(p)[1], 9)
  })
})
