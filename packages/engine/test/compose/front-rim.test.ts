import { describe, expect, test } from 'vitest'
import { cleanHairInPlace, frontRims } from '../../src/embedded/compose/front-rim.ts'
import { cleanRimInPlace } from '../../src/embedded/compose/rim.ts'
import { distanceTo } from '../../src/embedded/image/distance.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'
import { HAIR, OBJECT, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const look = await drawnLook()
const [w, h] = [80, 40]
const [W, H] = [2 * w, 2 * h]
/** The column (half size) where the foreground ends; the two columns around it are half mixed. */
const END = 40
const BROWN = [0.25, 0.16, 0.12] as const
const RED = [0.75, 0.1, 0.12] as const
const PEACH = [0.8, 0.6, 0.5] as const

/** A foreground on the left, a background on the right. */
function scene(label: number, own: readonly number[], behind: readonly number[]) {
  const shareAt = (x: number) => (Math.abs(x - END + 0.5) < 1.1 ? 0.5 : x < END ? 1 : 0)
  const rgb = own.map((v, c) =>
    Float32Array.from({ length: w * h }, (_, i) => behind[c] + (v - behind[c]) * shareAt(i % w)),
  )
  const base = Float32Array.from({ length: W * H * 3 }, (_, o) => {
    const x = Math.floor(o / 3) % W
    return rgb[o % 3][x >> 1]
  })
  const labels = Uint8Array.from({ length: w * h }, (_, i) => (i % w < END ? label : UPPER))
  const old = labels.map((v) => (v === UPPER ? 1 : 0))
  const person = { ...look.person, w, h, rgb, labels }
  const image = { data: new Uint8ClampedArray(W * H * 3), w: W, h: H }
  return { base, person, image, zones: { old, toOld: distanceTo(old, w, h) } }
}
const colour = (base: Float32Array, x: number): number[] => [0, 1, 2].map((c) => base[(40 * W + x) * 3 + c])
const apart = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((v, c) => v - b[c]))

describe('hair over the old garment', () => {
  const { base, person, image, zones } = scene(HAIR, BROWN, RED)
  const before = base.slice()
  cleanHairInPlace(base, image, person, zones)

  test('loses the cloth’s colour in its rim', () => {
    const x = 2 * (END - 1)
    expect(apart(colour(before, x), BROWN)).toBeGreaterThan(0.2)
    expect(apart(colour(base, x), BROWN)).toBeLessThan(0.06)
  })

  test('is not changed inside, nor is the cloth away from it', () => {
    expect(colour(base, 2 * (END - 12))).toEqual(colour(before, 2 * (END - 12)))
    expect(colour(base, 2 * (END + 12))).toEqual(colour(before, 2 * (END + 12)))
  })

  test('keeps its light strands, which deviate in another direction than mixing', () => {
    const strand = scene(HAIR, BROWN, RED)
    const o = (40 * W + 2 * (END - 3)) * 3
    for (let c = 0; c < 3; c++) strand.base[o + c] = BROWN[c] + 0.3
    cleanHairInPlace(strand.base, strand.image, strand.person, strand.zones)
    expect(strand.base[o + 2]).toBeCloseTo(BROWN[2] + 0.3, 1)
  })
})

describe('a hand in front of the new garment', () => {
  const ground = [0.9, 0.9, 0.92] as const
  const front = Float32Array.from({ length: w * h }, (_, i) => (i % w < END ? 1 : i % w < END + 2 ? 0.5 : 0))
  const layerOf = (opacity: number) => ({
    ...look.layer,
    w: W,
    h: H,
    alpha: new Float32Array(W * H).fill(opacity),
  })
  const cleanFrontRims = (
    base: Float32Array,
    image: RgbImage,
    ...scene: Parameters<typeof frontRims>
  ): void => {
    for (const rim of frontRims(...scene)) cleanRimInPlace(base, image, rim)
  }
  const x = 2 * END
  const none = new Float32Array(w * h)
  const far = none.map(() => Infinity)
  const unfilled = { skin: none, background: none, lower: none, toOld: far }

  test('has its own colour up to its soft edge', () => {
    const { base, person, image, zones } = scene(SKIN, PEACH, ground)
    expect(apart(colour(base, x), PEACH)).toBeGreaterThan(0.15)
    cleanFrontRims(base, image, person, { ...unfilled, old: zones.old }, layerOf(1), front)
    expect(apart(colour(base, x), PEACH)).toBeLessThan(0.06)
    expect(apart(colour(base, 2 * (END + 8)), ground)).toBeLessThan(1e-6)
  })

  test('has no edge to a thing that it holds', () => {
    const { base, person, image, zones } = scene(SKIN, PEACH, ground)
    const before = base.slice()
    const labels = person.labels.map((label) => (label === SKIN ? SKIN : OBJECT))
    const all = new Float32Array(w * h).fill(1)
    cleanFrontRims(base, image, { ...person, labels }, { ...unfilled, old: zones.old }, layerOf(1), all)
    for (const column of [x - 2, x, x + 2]) expect(colour(base, column)).toEqual(colour(before, column))
  })

  test('does not change a kept top beside it', () => {
    const { base, person, image } = scene(SKIN, PEACH, RED)
    const before = base.slice()
    const all = new Float32Array(w * h).fill(1)
    const kept = new Uint8Array(w * h)
    cleanFrontRims(base, image, person, { ...unfilled, old: kept }, layerOf(1), all)
    expect(colour(base, x + 4)).toEqual(colour(before, x + 4))
  })

  test('has no rim on synthetic skin, which has its pure colour', () => {
    const { base, person, image, zones } = scene(SKIN, PEACH, ground)
    const before = base.slice()
    cleanFrontRims(
      base,
      image,
      person,
      { ...unfilled, skin: none.map(() => 1), old: zones.old },
      layerOf(1),
      front,
    )
    expect(base).toEqual(before)
  })

  test('keeps the photo’s edge without a garment behind it', () => {
    const { base, person, image, zones } = scene(SKIN, PEACH, ground)
    const before = base.slice()
    cleanFrontRims(base, image, person, { ...unfilled, old: zones.old }, layerOf(0), front)
    expect(base).toEqual(before)
  })

  test('lies with its own colour and a soft edge before inpainted old clothes', () => {
    const { base, person, image, zones } = scene(SKIN, PEACH, ground)
    const background = none.map((_, i) => (i % w >= END - 1 ? 1 : 0))
    cleanFrontRims(base, image, person, { ...unfilled, ...zones, background }, layerOf(0), front)
    expect(apart(colour(base, x - 2), PEACH)).toBeLessThan(0.08)
    const beyond = apart(colour(base, x + 3), ground) / apart(PEACH, ground)
    expect(beyond).toBeGreaterThan(0.3)
    expect(beyond).toBeLessThan(0.7)
  })

  test('keeps what is painted beside synthetic skin, which has an outline of its own', () => {
    const { base, person, image, zones } = scene(SKIN, PEACH, ground)
    const before = base.slice()
    const skin = none.map((_, i) => (i % w >= END + 2 ? 1 : 0))
    cleanFrontRims(base, image, person, { ...unfilled, ...zones, skin }, layerOf(0), front)
    expect(colour(base, x + 1)).toEqual(colour(before, x + 1))
  })

  test('has no inpainted background mixed into its edge', () => {
    const deep = x - 6
    const { base, person, image, zones } = scene(SKIN, PEACH, ground)
    const painted = Float32Array.from({ length: w * h }, (_, i) => (i % w >= (deep >> 1) - 1 ? 0.4 : 0))
    for (let c = 0; c < 3; c++) for (let y = 0; y < H; y++) base[(y * W + deep) * 3 + c] = ground[c]
    const clean = (background: Float32Array) => {
      const picture = base.slice()
      cleanFrontRims(picture, image, person, { ...unfilled, background, old: zones.old }, layerOf(1), front)
      return apart(colour(picture, deep), PEACH)
    }
    expect(clean(none)).toBeGreaterThan(0.15)
    expect(clean(painted)).toBeLessThan(0.06)
  })
})
