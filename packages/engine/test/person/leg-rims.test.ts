import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import { nameLegRims } from '../../src/embedded/person/leg-rims.ts'
import { BACKGROUND, LOWER, SKIN } from '../../src/embedded/person/types.ts'

// Four times the drawn figure in a skirt of nearly its skin's colour: the legs' left sides were taken for it.
const W = 768
const H = 1024
const HEM = 700
const body = bodyOf(
  drawPerson().pose.points.map((p) => ({ x: p.x * 4, y: p.y * 4, visibility: p.visibility })),
  0.5,
)
const ramp = {
  knots: [0, 1, 2, 3, 4].map((k) => [57 + 4 * k, 10, 17] as const),
  middle: 65,
  spread: 5,
  grain: 0.006,
}
const HALF = 28
const RIM = 16

/** The labels after; `rim`: the colour of the legs' left sides. */
function named(rim: readonly [number, number, number]) {
  const lab = [65, 10, 17].map((v) => new Float32Array(W * H).fill(v))
  const labels = new Uint8Array(W * H)
  const matte = new Float32Array(W * H)
  for (let i = 0; i < W * H; i++) {
    const [x, y] = [i % W, Math.floor(i / W)]
    const off = body.knee.map(([at]) => x - at).find((d) => Math.abs(d) < HALF)
    const isSkirt = y > 500 && y < HEM && x > 250 && x < 520
    if (!isSkirt && (off === undefined || y < HEM || y > 1000)) continue
    matte[i] = 1
    const isRim = !isSkirt && off !== undefined && off < RIM - HALF
    labels[i] = isSkirt || isRim ? LOWER : SKIN
    if (isRim) lab.forEach((plane, c) => (plane[i] = rim[c]))
  }
  nameLegRims({ w: W, h: H, lab, labels, matte, body, ramp })
  return labels
}

const at = (dx: number, y: number) => y * W + Math.round(body.knee[0][0] + dx)

test('the side of a leg that was taken for a skirt is skin up to its edge', () => {
  const labels = named([72, 12, 14])
  for (let y = HEM + 20; y < 900; y += 10) {
    expect(labels[at(RIM / 2 - HALF, y)]).toBe(SKIN)
    expect(labels[at(2 - HALF, y)]).toBe(SKIN)
  }
})

test('neither the skirt nor the ground becomes leg', () => {
  const labels = named([72, 12, 14])
  expect(labels[at(0, HEM - 10)]).toBe(LOWER)
  expect(labels[at(-HALF - 6, HEM + 60)]).toBe(BACKGROUND)
})

test('what has another colour stays cloth', () => {
  expect(named([40, -3, -20])[at(RIM / 2 - HALF, HEM + 60)]).toBe(LOWER)
})
