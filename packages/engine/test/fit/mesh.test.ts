import { expect, test } from 'vitest'
import { CELL, partMap } from '../../src/embedded/fit/mesh.ts'
import { neighboursOf } from '../../src/embedded/fit/mesh-graph.ts'
import { DRAWN_W, DRESS, LONG_SLEEVED, TEE, TROUSERS } from '../garment/drawn-garments.ts'
import { meshOf } from './drawn-fits.ts'

test('covers every pixel of the garment with a cell of its part', () => {
  const { mesh, mask, part } = meshOf(LONG_SLEEVED)
  const cells = new Set(mesh.quads.map(({ part: p, v }) => `${p} ${mesh.from[v[0]].join(' ')}`))
  let uncovered = 0
  mask.forEach((on, i) => {
    if (!on) return
    const x = Math.floor((i % DRAWN_W) / CELL) * CELL
    const y = Math.floor(Math.floor(i / DRAWN_W) / CELL) * CELL
    if (!cells.has(`${part[i]} ${x} ${y}`)) uncovered++
  })
  expect(uncovered).toBe(0)
})

test('cells are squares in clockwise order', () => {
  const { mesh } = meshOf(TEE)
  for (const { v } of mesh.quads) {
    const [a, b, c, d] = v.map((k) => mesh.from[k])
    expect(b).toEqual([a[0] + CELL, a[1]])
    expect(c).toEqual([a[0] + CELL, a[1] + CELL])
    expect(d).toEqual([a[0], a[1] + CELL])
  }
})

test('sleeves are parts of their own, welded to the torso along the armhole only', () => {
  const { mesh, shape } = meshOf(LONG_SLEEVED)
  if (shape.kind === 'trousers') throw new Error('taken for trousers')
  const sleeve = mesh.quads.filter((q) => q.part === 2)
  const torso = new Set(mesh.quads.filter((q) => q.part === 0).flatMap((q) => q.v))
  const shared = new Set(sleeve.flatMap((q) => q.v).filter((v) => torso.has(v)))
  expect(shared.size).toBeGreaterThan(3)
  for (const v of shared) {
    expect(mesh.partOf[v]).toBe(0)
    expect(mesh.from[v][1]).toBeLessThan(shape.armpit[1][1] + 2 * CELL)
  }
  expect(sleeve.flatMap((q) => q.v).some((v) => mesh.partOf[v] === 2)).toBe(true)
})

test('the parts of trousers are one', () => {
  const { shape, mesh } = meshOf(TROUSERS)
  expect(partMap(shape).some((p) => p > 0)).toBe(false)
  expect(mesh.quads.every((q) => q.part === 0)).toBe(true)
})

test('the graph is symmetric, and inner sides are twice as strong as outer ones', () => {
  const { start, to, weight, n } = neighboursOf(meshOf(DRESS).mesh)
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
