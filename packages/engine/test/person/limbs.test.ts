import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { armPlace, locateOnArm } from '../../src/embedded/person/arm-place.ts'
import { armShape } from '../../src/embedded/person/arm-shape.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import { calibrateLimbs } from '../../src/embedded/person/calibrate.ts'
import {
  armBones,
  armFullness,
  legBones,
  legFullness,
  limbShare,
  outwardNormal,
} from '../../src/embedded/person/limbs.ts'
import { centreArms, toEdge } from '../../src/embedded/person/centre-arms.ts'
import { SKIN } from '../../src/embedded/person/types.ts'

const body = bodyOf(drawPerson().pose.points, 0.5)
const W = 192
const H = 256

/** The matte: 1 within `radius` pixels of the line from the left shoulder to the left hand, moved right by dx. */
function armMask(radius: number, dx = 0): Float32Array {
  const [upper, fore, hand] = armBones(body, 0)
  const line = [upper, fore, hand].map(({ from, to }) => ({
    from: [from[0] + dx, from[1]] as const,
    to: [to[0] + dx, to[1]] as const,
    radius: [radius, radius] as const,
  }))
  return Float32Array.from({ length: W * H }, (_, i) =>
    limbShare(line, i % W, Math.floor(i / W)) < 1 ? 1 : 0,
  )
}

test('gives share 0 on a bone, and 1 on the limb’s outline', () => {
  const bones = [{ from: [0, 0], to: [0, 100], radius: [10, 20] }] as const
  expect(limbShare(bones, 0, 50)).toBe(0)
  expect(limbShare(bones, 10, 0)).toBeCloseTo(1, 6)
  expect(limbShare(bones, 20, 100)).toBeCloseTo(1, 6)
  expect(limbShare(bones, 15, 50)).toBeCloseTo(1, 6)
})

test('chains limbs joint to joint, with radii in proportion to their scale', () => {
  const [upper, fore, hand] = armBones(body, 1)
  expect(upper.to).toEqual(fore.from)
  expect(fore.to).toEqual(hand.from)
  expect(upper.radius[0]).toBeCloseTo(0.15 * body.unit, 6)
  expect(armBones({ ...body, armScale: 2 }, 1)[0].radius[0]).toBeCloseTo(0.3 * body.unit, 6)
  const [thigh, shin] = legBones(body, 0)
  expect(thigh.to).toEqual(shin.from)
})

test('gives a leg a calf, fuller inside, between a slim knee and a slim ankle', () => {
  const { outer, inner } = legFullness(1, 0.4)
  expect(outer).toBeGreaterThan(1.1)
  expect(inner).toBeGreaterThan(outer)
  expect(legFullness(1, 0.83).inner).toBeLessThan(0.95)
  expect(legFullness(0, 0.9).outer).toBeLessThan(0.95)
  expect(legFullness(0, 2)).toEqual(legFullness(0, 1))
})

test('makes an arm thicker at the elbow than a linear taper, and slimmer in the middle of the upper arm', () => {
  expect(armFullness(0, 0.35)).toBeLessThan(0.9)
  expect(armFullness(0, 1)).toBeCloseTo(armFullness(1, 0), 6)
  expect(armFullness(1, 0.2)).toBeGreaterThan(1.1)
  expect(armFullness(2, 0.5)).toBe(1)
})

test('points normals away from the trunk on both sides', () => {
  for (const k of [0, 1] as const) {
    const [nx] = outwardNormal(body, k, body.shoulder[k], body.elbow[k])
    expect(Math.sign(nx)).toBe(k ? 1 : -1)
  }
})

test('finds the edge of the matte, and returns null beyond its reach and at the picture’s border', () => {
  const matte = Float32Array.from({ length: 100 }, (_, i) => (i % 10 < 6 ? 1 : 0))
  expect(toEdge(matte, 10, 10, 2, 5, 1, 0, 9)).toBe(4)
  expect(toEdge(matte, 10, 10, 2, 5, 1, 0, 3)).toBeNull()
  expect(toEdge(matte, 10, 10, 2, 5, -1, 0, 9)).toBeNull()
})

test('moves joints beside the arm into its middle', () => {
  const off = centreArms(body, armMask(4, -3), W, H)
  expect(Math.abs(off.elbow[0][0] - (body.elbow[0][0] - 3))).toBeLessThan(1)
  expect(Math.abs(off.wrist[0][0] - (body.wrist[0][0] - 3))).toBeLessThan(1)
})

test('leaves centred joints unchanged', () => {
  const same = centreArms(body, armMask(4), W, H)
  expect(Math.abs(same.elbow[0][0] - body.elbow[0][0])).toBeLessThan(0.8)
})

test('measures limbs on bare skin, and uses the average without it', () => {
  const thin = [0, 1].map((k) => armBones({ ...body, armScale: 0.8 }, k as 0 | 1))
  const skin = Uint8Array.from({ length: W * H }, (_, i) =>
    thin.some((bones) => limbShare(bones, i % W, Math.floor(i / W)) < 1) ? SKIN : 0,
  )
  const scaled = calibrateLimbs({ body, labels: skin, w: W, h: H })
  // For these arms, 3 to 6 px thick, half a pixel is a tenth; and they taper linearly.
  expect(Math.abs(scaled.armScale - 0.8)).toBeLessThan(0.17)
  expect(scaled.legScale).toBe(1)
  expect(calibrateLimbs({ body, labels: new Uint8Array(W * H), w: W, h: H }).armScale).toBe(1)
})

test('gives a bare arm its own outline, and an arm in a close sleeve that of the cloth less its thickness', () => {
  const bones = armBones(body, 0)
  const radius = bones[0].radius[1]
  const matte = armMask(radius)
  const outerOf = (labels: Uint8Array): number =>
    armShape({ body, matte, labels, w: W, h: H }, bones, 0)[0].outer[12]
  const bare = outerOf(new Uint8Array(W * H).fill(SKIN))
  const covered = outerOf(new Uint8Array(W * H))
  expect(Math.abs(bare - radius)).toBeLessThan(1.5)
  expect(bare - covered).toBeCloseTo(0.012 * body.unit, 1)
})

test('locates points inside and outside an arm’s shape on its outer side', () => {
  const bones = armBones(body, 0)
  const labels = new Uint8Array(W * H).fill(SKIN)
  const shape = armShape({ body, matte: armMask(5), labels, w: W, h: H }, bones, 0)
  const [x, y] = [(bones[0].from[0] + bones[0].to[0]) / 2, (bones[0].from[1] + bones[0].to[1]) / 2]
  expect(locateOnArm(shape, x - 3, y, armPlace()).depth).toBeGreaterThan(0)
  expect(locateOnArm(shape, x - 9, y, armPlace()).depth).toBeLessThan(0)
})
