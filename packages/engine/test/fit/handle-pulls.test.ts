import { expect, test } from 'vitest'
import type { Handle } from '../../src/embedded/fit/fit.ts'
import { handlePulls } from '../../src/embedded/fit/handle-pulls.ts'
import { CELL } from '../../src/embedded/garment/mesh.ts'
import { distance } from '../../src/embedded/image/maths.ts'
import { LONG_SLEEVED } from '../garment/drawn-garments.ts'
import { meshOf, placeOf, placesOf, targetsOf } from './drawn-fits.ts'

const { mesh } = meshOf(LONG_SLEEVED)
const SCALE = 0.5
const handle = { from: [97, 121], to: [40, 50], weight: 2, part: 0 } as const satisfies Handle
const pullsOf = (...handles: Handle[]) => handlePulls(mesh, targetsOf(0, SCALE, [0, 0], handles))

test('the nearest vertex is pulled most, and others less with distance', () => {
  const [nearest, ...others] = pullsOf(handle)
  const gap = (vertex: number) => distance(placeOf(mesh, vertex), handle.from)
  expect(gap(nearest.vertex)).toBe(Math.min(...placesOf(mesh).map((p) => distance(p, handle.from))))
  expect(others.length).toBeGreaterThan(4)
  const byGap = others.toSorted((a, b) => gap(a.vertex) - gap(b.vertex))
  byGap.forEach(({ vertex, weight }, k) => {
    expect(gap(vertex)).toBeLessThan(2.2 * CELL)
    expect(weight).toBeLessThan((k ? byGap[k - 1].weight : nearest.weight) + 1e-9)
  })
})

test('pulls scale with their handle’s weight, and keep each vertex’s offset from it', () => {
  const [plain, strong] = [pullsOf(handle), pullsOf({ ...handle, weight: 6 })]
  plain.forEach(({ vertex, weight, to, offset }, k) => {
    expect(strong[k].weight).toBeCloseTo(3 * weight)
    expect(to).toEqual(handle.to)
    const [x, y] = placeOf(mesh, vertex)
    expect(offset).toEqual([(x - handle.from[0]) * SCALE, (y - handle.from[1]) * SCALE])
  })
})

test('a sleeve’s handle pulls the sleeve where torso and sleeve are side by side', () => {
  const inSleeve = placesOf(mesh).findIndex((_, vertex) => mesh.partOf[vertex] === 2)
  const [x, y] = placeOf(mesh, inSleeve)
  const [pull] = pullsOf({ ...handle, from: [x, y], part: 2 })
  expect(pull.vertex).toBe(inSleeve)
})

test('a handle far from the garment pulls nothing', () => {
  expect(pullsOf({ ...handle, from: [4, 4] })).toEqual([])
})
