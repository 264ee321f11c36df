import { describe, expect, test } from 'vitest'
import { garmentLayer } from '../../src/embedded/compose/layer.ts'
import { partShare } from '../../src/embedded/compose/part-share.ts'
import { mapCells } from '../../src/embedded/compose/texture-map.ts'
import { FIGURE_COLOURS } from '../../src/embedded/drawn-figure.ts'
import { deform } from '../../src/embedded/fit/arap.ts'
import type { CuffLine } from '../../src/embedded/fit/cuff.ts'
import type { Crease } from '../../src/embedded/fit/fit.ts'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { TEE } from '../garment/drawn-garments.ts'
import { meshOf, targetsOf } from '../fit/drawn-fits.ts'
import { drawnLook } from './drawn-look.ts'

const drawn = meshOf(TEE)
const [W, H] = [drawn.texture.w, drawn.texture.h]
const garment = { ...drawn, category: 'top', exposure: 1 } as const

/** The mesh shifted by (dx, dy) half-size pixels. */
const shifted = (dx: number, dy: number) => deform(drawn.mesh, targetsOf(0, 1, [dx, dy], []), drawn.shape)

const planes = () => ({ u: new Float32Array(W * H), v: new Float32Array(W * H), w: W, h: H })

describe('the texture map', () => {
  test('of an unmoved mesh maps every pixel to itself', () => {
    const map = mapCells(shifted(0, 0), 0, planes())
    const i = 300 * W + 190
    expect(map.u[i]).toBeCloseTo(190.5, 3)
    expect(map.v[i]).toBeCloseTo(300.5, 3)
    expect(map.u[10 * W + 10]).toBe(-1)
  })

  test('has no holes between cells', () => {
    const map = mapCells(shifted(3.3, -2.7), 0, planes())
    for (let y = 200; y < 400; y++)
      for (let x = 140; x < 240; x++) expect(map.u[y * W + x]).toBeGreaterThan(0)
  })

  test('has a bounding box that contains all mapped pixels', () => {
    const map = mapCells(shifted(0, 0), 0, planes())
    let outside = 0
    map.u.forEach((u, i) => {
      const x = i % W
      const y = Math.floor(i / W)
      if (u >= 0 && (x < map.x0 || x > map.x1 || y < map.y0 || y > map.y1)) outside++
    })
    expect(outside).toBe(0)
  })
})

describe('the layer', () => {
  test('of an unmoved mesh is the texture itself', () => {
    const layer = garmentLayer(garment, shifted(0, 0), W, H)
    const [x, y] = [190, 300]
    const i = y * W + x
    expect(layer.alpha[i]).toBeCloseTo(1, 3)
    expect(layer.rgb[i * 3] * 255).toBeCloseTo(x / 2, 0)
    expect(layer.rgb[i * 3 + 1] * 255).toBeCloseTo(y / 2, 0)
    expect(layer.alpha[10 * W + 10]).toBe(0)
  })

  test('moves with the mesh', () => {
    const layer = garmentLayer(garment, shifted(8, 5), W, H)
    const i = (300 + 10) * W + 190 + 16
    expect(layer.rgb[i * 3] * 255).toBeCloseTo(95, 0)
    expect(layer.rgb[i * 3 + 1] * 255).toBeCloseTo(150, 0)
  })

  test('aliases less with more samples, where the cloth is scaled down', () => {
    const rows = { ...drawn.texture, data: drawn.texture.data.slice() }
    for (let i = 0; i < W * H; i++) rows.data.fill(Math.floor(i / W) % 3 ? 40 : 220, i * 4, i * 4 + 3)
    const mesh = deform(drawn.mesh, targetsOf(0, 0.4, [40, 60], []), drawn.shape)
    const deviation = ([1, 4, 16] as const).map((samples) => {
      const { rgb, alpha } = garmentLayer({ ...garment, texture: rows }, mesh, W, H, { samples })
      const seen = Array.from(alpha.keys()).filter((i) => alpha[i] > 0.99)
      const mean = seen.reduce((sum, i) => sum + rgb[i * 3], 0) / seen.length
      expect(mean).toBeCloseTo(100 / 255, 1)
      return seen.reduce((sum, i) => sum + Math.abs(rgb[i * 3] - mean), 0) / seen.length
    })
    expect(deviation[1]).toBeLessThan(deviation[0] * 0.7)
    expect(deviation[2]).toBeLessThan(deviation[1])
  })

  test('knows no place of cloth that was painted, because the picture shows something else there', () => {
    const painted = new Uint8Array((W / 2) * (H / 2))
    painted[150 * (W / 2) + 95] = 1
    const { places } = garmentLayer(
      { ...garment, texture: { ...garment.texture, painted } },
      shifted(0, 0),
      W,
      H,
      {
        withPlaces: true,
      },
    )
    expect(places?.u[300 * W + 190]).toBe(-1)
    expect(places?.u[300 * W + 200]).toBeGreaterThan(0)
  })

  test('marks the sleeve of each pixel', () => {
    const layer = garmentLayer(garment, shifted(0, 0), W, H)
    expect(layer.sleeves[150 * W + 70]).toBe(1)
    expect(layer.sleeves[150 * W + W - 70]).toBe(2)
    expect(layer.sleeves[300 * W + 190]).toBe(0)
    expect(layer.top[300 * W + 190]).toBe(0)
  })

  test('has no seam of half-transparent pixels where sleeve and torso meet', () => {
    const { alpha } = garmentLayer(garment, shifted(0, 0), W, H)
    let faintest = 1
    for (let y = 57; y < 70; y++) {
      for (let x = 41; x < 150; x++) {
        const i = y * 192 + x
        const inside = [0, -3, 3, -3 * 192, 3 * 192].every((d) => drawn.mask[i + d])
        if (inside) faintest = Math.min(faintest, alpha[2 * y * W + 2 * x])
      }
    }
    expect(faintest).toBeGreaterThan(0.95)
  })
})

test('the torso hides a sleeve within its crease', () => {
  // The right sleeve pushed in over the torso.
  const mesh = shifted(0, 0)
  const X = mesh.X.map((x, i) => (mesh.partOf[i] === 2 ? x - 25 : x))
  const crease = { y0: 40, x: Array.from({ length: 160 }, () => 128) }
  const topAt = (x: number, sleeve: { cuff: null; crease: Crease } | null) =>
    garmentLayer(garment, { ...mesh, X }, W, H, { sleeves: [null, sleeve] }).top[160 * W + 2 * x]
  expect(topAt(126, null)).toBe(2)
  expect(topAt(126, { cuff: null, crease })).toBe(0)
  expect(topAt(131, { cuff: null, crease })).toBe(2)
})

test('a sleeve ends at its cuff line, and the torso under it does not', () => {
  const mesh = shifted(0, 0)
  const X = mesh.X.map((x, i) => (mesh.partOf[i] === 2 ? x - 25 : x))
  const cuff: CuffLine = {
    at: [131, 80],
    down: [0, 1],
    half: 30,
    sag: 0,
    fades: [-0.35, 0.35],
    about: 40,
  }
  const layer = garmentLayer(garment, { ...mesh, X }, W, H, { sleeves: [null, { cuff, crease: null }] })
  const at = (x: number, y: number) => 2 * y * W + 2 * x
  expect(layer.top[at(131, 75)]).toBe(2)
  expect(layer.top[at(131, 85)]).not.toBe(2)
  expect(layer.top[at(120, 85)]).toBe(0)
  expect(layer.alpha[at(120, 85)]).toBe(1)
})

test('parts blend at their border, and are whole near the armhole line', async () => {
  const shape = drawn.shape as TopShape
  expect(partShare(shape, drawn.mesh.part, 0, 96, 150)).toBe(1)
  expect(partShare(shape, drawn.mesh.part, 1, 96, 150)).toBe(0)
  const [sx, sy] = shape.shoulder[1]
  const [ax, ay] = shape.armpit[1]
  expect(partShare(shape, drawn.mesh.part, 2, (sx + ax) / 2, (sy + ay) / 2)).toBe(1)
  expect(partShare(shape, drawn.mesh.part, 0, (sx + ax) / 2, (sy + ay) / 2)).toBe(1)
})

test('the drawn shirt on the drawn person has its colour on the chest', async () => {
  const { layer, person } = await drawnLook()
  const [x, y] = person.body.neck.map((v) => Math.round(2 * v))
  const i = (y + 80) * layer.w + x
  expect(layer.alpha[i]).toBeCloseTo(1, 3)
  FIGURE_COLOURS.garment.forEach((c, k) => expect(Math.abs(layer.rgb[i * 3 + k] * 255 - c)).toBeLessThan(6))
})
