import { expect, test } from 'vitest'
import { buildMesh, CELL } from '../../src/embedded/garment/mesh.ts'
import { DRAWN_W, DRESS, LONG_SLEEVED, TEE, TROUSERS } from './drawn-garments.ts'
import { cellsOf, meshOf, placeOf } from '../fit/drawn-fits.ts'

test('covers every pixel of the garment with a cell of its part', () => {
  const { mesh, mask } = meshOf(LONG_SLEEVED)
  const cells = new Set(
    ([0, 1, 2] as const).flatMap((p) =>
      cellsOf(mesh, [p]).map(([corner]) => `${p} ${placeOf(mesh, corner).join(' ')}`),
    ),
  )
  let uncovered = 0
  mask.forEach((on, i) => {
    if (!on) return
    const x = Math.floor((i % DRAWN_W) / CELL) * CELL
    const y = Math.floor(Math.floor(i / DRAWN_W) / CELL) * CELL
    if (!cells.has(`${mesh.part[i]} ${x} ${y}`)) uncovered++
  })
  expect(uncovered).toBe(0)
})

test('cells are squares in clockwise order', () => {
  const { mesh } = meshOf(TEE)
  for (const corners of cellsOf(mesh)) {
    const [a, b, c, d] = corners.map((k) => placeOf(mesh, k))
    expect(b).toEqual([a[0] + CELL, a[1]])
    expect(c).toEqual([a[0] + CELL, a[1] + CELL])
    expect(d).toEqual([a[0], a[1] + CELL])
  }
})

test('sleeves are parts of their own, welded to the torso along the armhole only', () => {
  const { mesh, shape } = meshOf(LONG_SLEEVED)
  if (shape.kind === 'trousers') throw new Error('taken for trousers')
  const sleeve = cellsOf(mesh, [2]).flat()
  const torso = new Set(cellsOf(mesh, [0]).flat())
  const shared = new Set(sleeve.filter((v) => torso.has(v)))
  expect(shared.size).toBeGreaterThan(3)
  for (const v of shared) {
    expect(mesh.partOf[v]).toBe(0)
    expect(placeOf(mesh, v)[1]).toBeLessThan(shape.armpit[1][1] + 2 * CELL)
  }
  expect(sleeve.some((v) => mesh.partOf[v] === 2)).toBe(true)
})

test('a sleeve that reaches the picture’s border has its soft edge to itself', () => {
  const { shape, texture, mask } = meshOf(LONG_SLEEVED)
  if (shape.kind === 'trousers' || !shape.sleeves[1]) throw new Error('there is no sleeve')
  const inside = shape.sleeves[1].inside.slice()
  for (let y = 140; y < 150; y++) {
    for (let x = DRAWN_W - 20; x < DRAWN_W; x++) {
      if (x < DRAWN_W - 1) inside[y * DRAWN_W + x] = mask[y * DRAWN_W + x] = 1
      for (const at of [2 * y * texture.w + 2 * x, (2 * y + 1) * texture.w + 2 * x])
        texture.data.fill(255, 4 * at, 4 * at + 8)
    }
  }
  const sleeves = [shape.sleeves[0], { ...shape.sleeves[1], inside }] as const
  const mesh = buildMesh({ shape: { ...shape, mask, sleeves }, texture })
  const columns = cellsOf(mesh, [0]).map(([corner]) => placeOf(mesh, corner)[0])
  expect(Math.max(...columns)).toBeLessThan(DRAWN_W - 3 * CELL)
})

test('the parts of trousers are one', () => {
  const { mesh } = meshOf(TROUSERS)
  expect(mesh.part.some((p) => p > 0)).toBe(false)
  expect(mesh.partOf.some((p) => p > 0)).toBe(false)
  expect(cellsOf(mesh, [1, 2])).toEqual([])
})

test('the graph is symmetric, and inner sides are twice as strong as outer ones', () => {
  const { start, to, weight, n } = meshOf(DRESS).mesh.graph
  const at = (i: number, j: number) => {
    for (let k = start[i]; k < start[i + 1]; k++) if (to[k] === j) return weight[k]
    return 0
  }
  const strengths = new Set<number>()
  let oneWay = 0
  for (let i = 0; i < n; i++) {
    for (let k = start[i]; k < start[i + 1]; k++) {
      if (at(to[k], i) !== weight[k]) oneWay++
      strengths.add(weight[k])
    }
  }
  expect(oneWay).toBe(0)
  expect([...strengths].toSorted((a, b) => a - b)).toEqual([0.35, 0.5, 1])
})
