import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { armBins, cuffBin, edgeCuffs } from '../../src/embedded/person/arm-bins.ts'
import { BINS } from '../../src/embedded/person/arm-place.ts'
import type { ArmShape } from '../../src/embedded/person/arm-place.ts'
import { armShape, chainNormals } from '../../src/embedded/person/arm-shape.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import { armBones } from '../../src/embedded/person/limbs.ts'
import { SKIN, UPPER } from '../../src/embedded/person/types.ts'

const W = 768
const H = 1024
const body = bodyOf(
  drawPerson().pose.points.map((p) => ({ x: p.x * 4, y: p.y * 4, visibility: p.visibility })),
  0.5,
)
const bones = armBones(body, 0)
const normals = chainNormals(body, bones, 0)
const [upper] = bones
const length = Math.hypot(upper.to[0] - upper.from[0], upper.to[1] - upper.from[1])
const down = [(upper.to[0] - upper.from[0]) / length, (upper.to[1] - upper.from[1]) / length]

type Drawn = {
  /** Half widths (px) of the bare arm on both sides, at t bone lengths down the upper arm. */
  readonly outer: (t: number) => number
  readonly inner: (t: number) => number
  /** Bone lengths at which the sleeve ends, d px outwards from the bone. */
  readonly end: (d: number) => number
  /** Pixels of the bare arm that the parser labels as cloth. */
  readonly mistaken?: (t: number, d: number) => boolean
  /** True when old cloth extends to the picture's middle behind the arm. */
  readonly trunk?: boolean
}
const SLEEVE = 34

/** An upper arm from the shoulder to a little beyond the elbow, in a sleeve that is far wider. */
function drawn({ outer, inner, end, mistaken, trunk }: Drawn) {
  const matte = new Float32Array(W * H)
  const labels = new Uint8Array(W * H)
  for (let i = 0; i < W * H; i++) {
    const [x, y] = [(i % W) - upper.from[0], Math.floor(i / W) - upper.from[1]]
    const t = (x * down[0] + y * down[1]) / length
    const d = x * normals[0][0] + y * normals[0][1]
    if (t < -0.1 || t > 1.3) continue
    const inSleeve = t < end(d) && Math.abs(d) < SLEEVE
    const arm = d < outer(t) && d > -inner(t)
    const behind = trunk === true && d < 0 && d > -120
    if (!inSleeve && !arm && !behind) continue
    matte[i] = 1
    labels[i] = inSleeve || !arm || mistaken?.(t, d) ? UPPER : SKIN
  }
  return { body, matte, labels, w: W, h: H }
}

const shapeOf = (what: Drawn): ArmShape => armShape(drawn(what), bones, 0)
const at = (list: readonly number[], t: number): number => list[Math.round(t * BINS - 0.5)]

const usual = { outer: () => 20, inner: () => 20, end: () => 0.5 }

describe('the outline of a synthesised arm', () => {
  test('meets each edge of the arm at the cuff, whatever its shape below', () => {
    // Pinched by the cuff: 15 px to either side there, 20 px farther down.
    const pinched = (t: number) => (t < 0.6 ? 15 : t < 0.75 ? 15 + ((t - 0.6) / 0.15) * 5 : 20)
    const [bone] = shapeOf({ ...usual, outer: pinched, inner: pinched })
    for (const side of [bone.outer, bone.inner]) {
      expect(Math.abs(at(side, 0.58) - 15)).toBeLessThan(0.8)
      expect(Math.abs(at(side, 0.5) - 15)).toBeLessThan(1.8)
    }
  })

  test('lies at the matte’s half level, with sub-pixel precision', () => {
    const [bone] = shapeOf({ ...usual, outer: () => 20.5, inner: () => 20.5 })
    const bare = bone.outer.slice(18)
    const mean = bare.reduce((a, b) => a + b) / bare.length
    expect(Math.abs(mean - 20.5)).toBeLessThan(0.35)
  })

  test('follows the edge that is bare above the other one under a slanted cuff', () => {
    const what = { ...usual, outer: () => 17, end: (d: number) => (d > 0 ? 0.35 : 0.65) }
    const bins = armBins(drawn(what), bones, normals)
    const cuff = cuffBin(bins)
    const cuffs = edgeCuffs(bins, cuff)
    expect(cuffs.inner - cuffs.outer).toBeGreaterThan(4)
    const [bone] = shapeOf(what)
    for (const t of [0.5, 0.56, 0.6]) expect(Math.abs(at(bone.outer, t) - 17)).toBeLessThan(1)
  })

  test('does not end at cloth-coloured skin in front of the trunk', () => {
    const what = { ...usual, trunk: true, mistaken: (t: number, d: number) => t < 0.7 && d < -6 }
    const [bone] = shapeOf(what)
    for (const t of [0.2, 0.5, 0.6]) expect(at(bone.inner, t)).toBeGreaterThan(13)
  })
})
