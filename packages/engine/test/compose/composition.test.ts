import { describe, expect, test } from 'vitest'
import { cleanPhoto, paintZonesInPlace } from '../../src/embedded/compose/base.ts'
import type { Grain } from '../../src/embedded/compose/skin-texture.ts'
import { blend } from '../../src/embedded/compose/blend.ts'
import type { Ingredients } from '../../src/embedded/compose/blend.ts'
import { frontPlane } from '../../src/embedded/compose/occlusion.ts'
import { oldShading } from '../../src/embedded/compose/shading.ts'
import type { Plane } from '../../src/embedded/image/raster.ts'
import { BINS } from '../../src/embedded/person/arm-place.ts'
import type { ArmShape } from '../../src/embedded/person/arm-place.ts'
import { armBones, limbShare } from '../../src/embedded/person/limbs.ts'
import { ARM, HAIR, SKIN, TRUNK, UPPER } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const look = await drawnLook()
const { image, person, layer, zones, kind, fit } = look
const { w, h, body } = person
/** Index of the half-size pixel at a point. */
const halfIndex = ([x, y]: readonly [number, number]) => Math.round(y) * w + Math.round(x)
const chest = halfIndex([body.neck[0], body.neck[1] + 30])
/** Index of the full-size pixel at the upper left corner of half-size pixel i. */
const fullIndex = (i: number) => 2 * Math.floor(i / w) * image.w + 2 * (i % w)

describe('the base', () => {
  const baseOf = (grain: Grain) =>
    paintZonesInPlace(cleanPhoto(image, person, zones, kind), image, person, zones, kind, grain)
  const base = baseOf({ seed: 1, realism: 1 })

  test('keeps every pixel at least 10 half-size px away from the old garment, except skin', () => {
    let changed = 0
    for (let i = 0; i < image.w * image.h; i++) {
      const atHalf = Math.floor(i / image.w / 2) * w + ((i % image.w) >> 1)
      if (zones.toOld[atHalf] < 10 || person.labels[atHalf] === SKIN) continue
      for (let c = 0; c < 3; c++) if (base[i * 3 + c] !== Math.fround(image.data[i * 3 + c] / 255)) changed++
    }
    expect(changed).toBe(0)
  })

  test('removes the old garment’s colour', () => {
    const o = fullIndex(chest) * 3
    expect(image.data[o] - image.data[o + 1]).toBeGreaterThan(100)
    expect(base[o] - base[o + 1]).toBeLessThan(0.35)
  })

  test('has the same grain for the same seed, and no grain at realism 0', () => {
    const again = baseOf({ seed: 1, realism: 1 })
    const other = baseOf({ seed: 2, realism: 1 })
    const flat = baseOf({ seed: 1, realism: 0 })
    const flatToo = baseOf({ seed: 2, realism: 0 })
    const same = (a: Float32Array, b: Float32Array) => a.every((v, i) => v === b[i])
    expect(same(again, base)).toBe(true)
    expect(same(other, base)).toBe(false)
    expect(same(flat, flatToo)).toBe(true)
  })
})

describe('the front plane', () => {
  const front = frontPlane(person, layer, zones, kind, fit)

  test('contains the hair and the face, but not the chest', () => {
    const hair = person.labels.indexOf(HAIR) + 3 * w
    expect(person.labels[hair]).toBe(HAIR)
    expect(front[hair]).toBeGreaterThan(0.9)
    expect(front[halfIndex(body.face.nose)]).toBeGreaterThan(0.9)
    expect(front[chest]).toBeLessThan(0.1)
  })

  test('contains the forearms, which a short sleeve leaves bare', () => {
    for (const k of [0, 1] as const) {
      const [elbow, wrist] = [body.elbow[k], body.wrist[k]]
      const i = halfIndex([(elbow[0] + 3 * wrist[0]) / 4, (elbow[1] + 3 * wrist[1]) / 4])
      expect(front[i]).toBeGreaterThan(0.8)
    }
  })
})

describe('the front plane of a bare arm beside a wide garment', () => {
  const sleeves = new Uint8Array(layer.sleeves.length)
  const bare = { ...fit, sleeves: [null, null] as const }
  const [shoulder, elbow] = [body.shoulder[0], body.elbow[0]]
  const labels = person.labels.slice()
  /** A place on the upper arm: `along` in bone lengths, `across` in half widths outwards. */
  const upperArm = (along: number, across: number): readonly [number, number] => {
    const radius = 0.13 * body.unit * body.armScale
    return [
      shoulder[0] + (elbow[0] - shoulder[0]) * along - across * radius,
      shoulder[1] + (elbow[1] - shoulder[1]) * along,
    ]
  }
  const skinParts = person.skinParts.slice()
  const bones = [armBones(body, 0), armBones(body, 1)] as const
  for (let i = 0; i < w * h; i++) {
    if (labels[i] !== UPPER) continue
    labels[i] = SKIN
    skinParts[i] = Math.min(...bones.map((b) => limbShare(b, i % w, Math.floor(i / w)))) < 1.2 ? ARM : TRUNK
  }
  const shown = frontPlane({ ...person, labels, skinParts }, { ...layer, sleeves }, zones, kind, bare)

  test('begins further up at the outer edge than at the inner one, like an armhole', () => {
    expect(shown[halfIndex(upperArm(0.32, 0.6))]).toBeGreaterThan(0.8)
    expect(shown[halfIndex(upperArm(0.32, -0.8))]).toBeLessThan(0.2)
    expect(shown[halfIndex(upperArm(0.75, -0.5))]).toBeGreaterThan(0.8)
  })

  test('ends sharply at a sleeve’s hem, but not at scraps of a sleeve', () => {
    const [, y] = upperArm(0.75, 0).map((v) => Math.round(v))
    const under = (isSleeve: (x: number, y: number) => boolean) =>
      sleeves.map((_, q) => (isSleeve((q % layer.w) >> 1, Math.floor(q / layer.w) >> 1) ? 1 : 0))
    const frontUnder = (cover: Uint8Array) =>
      frontPlane({ ...person, labels, skinParts }, { ...layer, sleeves: cover }, zones, kind, bare)
    const [x] = upperArm(0.75, 0).map((v) => Math.round(v))
    const hemmed = frontUnder(under((_, row) => row < y))
    expect(hemmed[(y - 1) * w + x]).toBe(0)
    expect(hemmed[(y + 3) * w + x]).toBeGreaterThan(0.8)
    const scrap = frontUnder(under((column, row) => row === y && Math.abs(column - x) < 2))
    expect(scrap[y * w + x]).toBeGreaterThan(0.1)
  })

  test('continues onto the synthetic arm, further up if the old sleeve ended above the elbow', () => {
    const allCloth = { ...person, labels: labels.map(() => UPPER), skinParts: skinParts.map(() => 0) }
    const allMade = { ...zones, skin: zones.skin.map(() => 1) }
    /** The front plane where old sleeves cover the upper arms down to the share `to`, and the forearms are bare. */
    const covered = (to: number) => {
      const made = (q: number) => Array.from({ length: BINS }, (_, i) => (q === 0 && i < to * BINS ? 1 : 0))
      const shapesOf = (shape: ArmShape): ArmShape => shape.map((bone, q) => ({ ...bone, made: made(q) }))
      const armShapes = [shapesOf(zones.armShapes[0]), shapesOf(zones.armShapes[1])] as const
      return frontPlane(allCloth, { ...layer, sleeves }, { ...allMade, armShapes }, kind, bare)
    }
    expect(covered(0.5)[halfIndex(upperArm(0.58, -0.8))]).toBeGreaterThan(0.8)
    expect(covered(1)[halfIndex(upperArm(0.58, -0.8))]).toBeLessThan(0.2)
    const [elbow, wrist] = [body.elbow[0], body.wrist[0]]
    const forearm = (t: number) =>
      covered(0.5)[halfIndex([elbow[0] + t * (wrist[0] - elbow[0]), elbow[1] + t * (wrist[1] - elbow[1])])]
    expect(forearm(0.2)).toBeGreaterThan(0.8)
    // Far below the old cuff the synthetic arm is a guess.
    expect(forearm(0.8)).toBeLessThan(0.2)
  })

  test('does not contain the skin of the trunk', () => {
    expect(shown[halfIndex(upperArm(0.75, -2))]).toBeLessThan(0.1)
  })
})

describe('the old shading', () => {
  /** The gain for a person in cloth of the given luma per pixel. */
  const inCloth = (luma: (i: number) => number) => {
    const plane = Float32Array.from({ length: w * h }, (_, i) => luma(i))
    const clothed = { ...person, rgb: [plane, plane, plane] }
    return oldShading(clothed, zones.old, 1)
  }

  const furthestFrom1 = (gain: Plane) => gain.reduce((most, g) => Math.max(most, Math.abs(g - 1)), 0)

  test('of evenly lit cloth is 1 everywhere', () => {
    expect(furthestFrom1(inCloth(() => 0.6))).toBeLessThan(1e-5)
  })

  test('darkens in a broad shadow, less in a narrow belt, and is 1 away from the garment', () => {
    const row = Math.round(body.neck[1]) + 30
    const shaded = (halfHeight: number) =>
      inCloth((i) => (Math.abs(Math.floor(i / w) - row) < halfHeight ? 0.45 : 0.6))
    const gain = shaded(6)
    expect(gain[chest]).toBeLessThan(0.96)
    expect(1 - shaded(1.5)[chest]).toBeLessThan((1 - gain[chest]) / 2)
    expect(gain[halfIndex(body.face.nose)]).toBe(1)
  })

  test('ignores the step from a dark top to pale trousers', () => {
    expect(furthestFrom1(inCloth((i) => (person.labels[i] === UPPER ? 0.3 : 0.8)))).toBeLessThan(1e-5)
  })

  test('is 1 on black and dark cloth, whose gloss is no shading', () => {
    for (const luma of [0.03, 0.12])
      expect(furthestFrom1(inCloth((i) => (Math.floor(i / w) % 20 < 6 ? luma / 3 : luma)))).toBeLessThan(1e-3)
  })
})

describe('the blend', () => {
  const base = Float32Array.from(image.data, (v) => v / 255)
  const none = new Float32Array(w * h)
  const plain: Plane = new Float32Array(w * h).fill(1)
  const [W, H] = [image.w, image.h]
  const light = { gain: plain, touched: plain, matte: person.matte }
  const usual: Ingredients = { base, layer, front: none, ...light, W, H, unit: person.body.unit, realism: 1 }

  test('does not change pixels outside the garment and its shadow', () => {
    const { data } = blend(usual)
    // The blurred alpha reaches 3 px at half size, and the shadow falls 5 px at full size: 24 px are well beyond both.
    const reach = 24
    let checked = 0
    let changed = 0
    for (let y = 0; y < image.h; y += 3) {
      for (let x = 0; x < image.w; x += 3) {
        const isClear = [-reach, 0, reach].every((dy) =>
          [-reach, 0, reach].every((dx) => {
            const X = Math.min(image.w - 1, Math.max(0, x + dx))
            const Y = Math.min(image.h - 1, Math.max(0, y + dy))
            return layer.alpha[Y * image.w + X] === 0
          }),
        )
        if (!isClear) continue
        checked++
        const o = (y * image.w + x) * 3
        for (let c = 0; c < 3; c++) if (data[o + c] !== image.data[o + c]) changed++
      }
    }
    expect(changed).toBe(0)
    expect(checked).toBeGreaterThan(1000)
  })

  test('shows the garment where it is opaque, scaled by the gain', () => {
    const o = fullIndex(chest) * 3
    const bright = blend(usual).data[o + 1]
    const dim = blend({ ...usual, gain: plain.map(() => 0.5) }).data[o + 1]
    expect(bright).toBeCloseTo(255 * layer.rgb[o + 1], -0.5)
    expect(dim / bright).toBeCloseTo(0.5, 1)
  })

  test('keeps the cloth as light beside its edge as inside, so that white cloth ends sharply', () => {
    const [middle, rowStart] = [W / 2, (H / 2) * W]
    const alpha = layer.alpha.map((_, i) => (i % W < middle ? 1 : 0))
    const { data } = blend({ ...usual, layer: { rgb: layer.rgb.map(() => 0.8), alpha } })
    for (let x = middle - 20; x < middle; x++) expect(data[(rowStart + x) * 3]).toBe(204)
  })

  test('shows the base where something lies in front', () => {
    const { data } = blend({ ...usual, front: plain })
    const o = fullIndex(chest) * 3
    expect([...data.subarray(o, o + 3)]).toEqual([...image.data.subarray(o, o + 3)])
  })

  test('draws a soft outline of what lies in front as sharply as a photo', () => {
    const front = plain.map((_, i) => Math.min(1, Math.max(0, (w / 2 + 2 - (i % w)) / 4)))
    const black = { rgb: new Float32Array(layer.rgb.length), alpha: new Float32Array(W * H).fill(1) }
    const { data } = blend({ ...usual, base: base.map(() => 1), layer: black, front })
    const row = Array.from({ length: W }, (_, x) => data[((H / 2) * W + x) * 3])
    expect(row.filter((v) => v > 25 && v < 230).length).toBeLessThan(4)
  })

  test('casts a shadow on the body beside the garment, and none at realism 0', () => {
    const sum = (realism: number) => {
      let total = 0
      for (const v of blend({ ...usual, realism }).data) total += v
      return total
    }
    expect(sum(1)).toBeLessThan(sum(0))
  })

  test('a hem casts a soft shadow that ends well below it, and none on the ground', () => {
    const alpha = layer.alpha.map((_, i) => (i < (H / 2) * W ? 1 : 0))
    const matte = new Float32Array(w * h).map((_, i) => (i % w < w / 2 ? 1 : 0))
    const { data } = blend({ ...usual, layer: { rgb: layer.rgb, alpha }, matte })
    const share = (x: number, units: number) => {
      const o = 3 * ((H / 2 + Math.round(2 * units * usual.unit)) * W + x)
      return data[o] / image.data[o]
    }
    expect(share(W / 4, 0.065)).toBeLessThan(0.97)
    expect(share(W / 4, 0.065)).toBeGreaterThan(0.8)
    expect(share(W / 4, 0.15)).toBeCloseTo(1, 1)
    expect(share((3 * W) / 4, 0.065)).toBe(1)
  })

  test('shades the body where it touches the cloth, above a rim too, but not the ground', () => {
    const alpha = layer.alpha.map((_, i) => (i >= (H / 2) * W ? 1 : 0))
    const matte = new Float32Array(w * h).map((_, i) => (i % w < w / 2 ? 1 : 0))
    const touched = plain.map(() => 0.8)
    const { data } = blend({ ...usual, layer: { rgb: layer.rgb, alpha }, matte, touched })
    const share = (x: number) => {
      const o = 3 * ((H / 2 - 4) * W + x)
      return data[o] / image.data[o]
    }
    expect(share(W / 4)).toBeCloseTo(0.8, 1)
    expect(share((3 * W) / 4)).toBe(1)
  })
})
