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

test('makes square cells in clockwise order', () => {
  const { mesh } = meshOf(TEE)
  for (const corners of cellsOf(mesh)) {
    const [a, b, c, d] = corners.map((k) => placeOf(mesh, k))
    expect(b).toEqual([a[0] + CELL, a[1]])
    expect(c).toEqual([a[0] + CELL, a[1] + CELL])
    expect(d).toEqual([a[0], a[1] + CELL])
  }
})

test('makes sleeves separate parts, welded to the torso along the armhole only', () => {
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

test('assigns the soft edge of a sleeve at the picture’s border to the sleeve', () => {
  const { shape, texture } = meshOf(LONG_SLEEVED)
  if (shape.kind === 'trousers' || !shape.sleeves[0]) throw new Error('no sleeve')
  const { w, h } = shape
  const inside = new Uint8Array(w * h)
  for (let y = 40; y < 60; y++) inside[y * w + 1] = 1
  const mask = Uint8Array.from(shape.mask, (on, i) => on || inside[i])
  const sleeves = [{ ...shape.sleeves[0], inside }, shape.sleeves[1]] as const
  const { part } = buildMesh({ shape: { ...shape, mask, sleeves }, texture })
  for (let y = 40; y < 60; y++) expect(part[y * w]).toBe(1)
})

test('makes trousers a single part', () => {
  const { mesh } = meshOf(TROUSERS)
  expect(mesh.part.some((p) => p > 0)).toBe(false)
  expect(mesh.partOf.some((p) => p > 0)).toBe(false)
  expect(cellsOf(mesh, [1, 2])).toEqual([])
})

test('builds a symmetric graph whose inner sides weigh twice as much as outer ones', () => {
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
