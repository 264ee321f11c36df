import { describe, expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { armPlace, locateOnArm } from '../../src/embedded/person/arm-place.ts'
import type { ArmShape } from '../../src/embedded/person/arm-place.ts'
import { nameBareLegs } from '../../src/embedded/person/bare-legs.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import { legChain } from '../../src/embedded/person/leg-chain.ts'
import { legShapes } from '../../src/embedded/person/leg-shape.ts'
import { legBones } from '../../src/embedded/person/limbs.ts'
import { BACKGROUND, LOWER, SKIN } from '../../src/embedded/person/types.ts'

// Four times the drawn figure, wearing a skirt that ends below the knee; the picture ends above the ankle.
const W = 768
const H = 900
const HEM = 830
const body = bodyOf(
  drawPerson().pose.points.map((p) => ({ x: p.x * 4, y: p.y * 4, visibility: p.visibility })),
  0.5,
)
/** The legs as they are: beside the landmarks, upright, and as wide all the way. */
const CENTRES = [body.knee[0][0] - 14, body.knee[1][0] + 8] as const
const HALF = 33
const isLeg = (x: number) => CENTRES.some((centre) => Math.abs(x - centre) < HALF)
const skirt = (x: number, y: number) => y > 560 && y < HEM + 12 * Math.sin(x / 30) && x > 240 && x < 520
const labels = new Uint8Array(W * H)
for (let i = 0; i < W * H; i++) {
  const [x, y] = [i % W, Math.floor(i / W)]
  labels[i] = skirt(x, y) ? LOWER : y > 560 && isLeg(x) ? SKIN : BACKGROUND
}
const person = { body, labels, w: W, h: H }

/** Where the made leg begins and ends in a row. */
function rowOf(shape: ArmShape, y: number): [from: number, to: number] {
  const xs = Array.from({ length: W }, (_, x) => x).filter(
    (x) => locateOnArm(shape, x, y, armPlace()).depth > 0,
  )
  return [xs[0], xs[xs.length - 1]]
}

describe('a leg below a skirt', () => {
  const shapes = legShapes(person)

  test.each([0, 1] as const)('goes on under the cloth where it shows below, without a step (%i)', (k) => {
    const [left, right] = rowOf(shapes[k], HEM + 30)
    expect(Math.abs(left - (CENTRES[k] - HALF))).toBeLessThan(3)
    expect(Math.abs(right - (CENTRES[k] + HALF))).toBeLessThan(3)
    for (let y = HEM + 30; y > HEM - 80; y -= 5) {
      const [a, b] = [rowOf(shapes[k], y), rowOf(shapes[k], y - 5)]
      expect(Math.abs(a[0] - b[0])).toBeLessThan(4)
      expect(Math.abs(a[1] - b[1])).toBeLessThan(4)
    }
  })

  test('runs on as straight as it shows', () => {
    const [left, right] = rowOf(shapes[0], HEM - 30)
    expect(Math.abs(left - (CENTRES[0] - HALF))).toBeLessThan(5)
    expect(Math.abs(right - (CENTRES[0] + HALF))).toBeLessThan(5)
  })

  test('is made above the hem only', () => {
    const x = CENTRES[0]
    expect(locateOnArm(shapes[0], x, HEM - 40, armPlace()).made).toBe(1)
    expect(locateOnArm(shapes[0], x, HEM + 65, armPlace()).made).toBe(0)
  })

  test('has the usual shape where nothing of it shows', () => {
    const [thigh] = legShapes({ ...person, labels: labels.map((v) => (v === SKIN ? LOWER : v)) })[0]
    const [bone] = legBones(body, 0)
    expect(thigh.from).toEqual(bone.from)
    expect(thigh.outer[0]).toBeCloseTo(bone.radius[0], 0)
    expect(thigh.inner).toEqual(thigh.outer)
  })
})

test('a guessed ankle too near to the knee is put where it must be, one that shows is not', () => {
  const near = body.knee.map(([x, y]) => [x, y + 40] as const) as [
    readonly [number, number],
    readonly [number, number],
  ]
  const guessed = { ...body, ankle: near, visibility: { ...body.visibility, ankle: [0.1, 0.9] as const } }
  expect(legChain(guessed, 0)[1].to[1] - body.knee[0][1]).toBeGreaterThan(100)
  expect(legChain(guessed, 1)[1].to).toEqual(near[1])
})

describe('legs that the networks let go', () => {
  const skin = [65, 10, 17] as const
  const ramp = {
    knots: [0, 1, 2, 3, 4].map((k) => [57 + 4 * k, 10, 17] as const),
    middle: 65,
    spread: 5,
    grain: 0.006,
  }
  const lost = (ground: readonly number[], leg: (x: number, y: number) => boolean = isLeg) => {
    const lab = [0, 1, 2].map((c) =>
      Float32Array.from({ length: W * H }, (_, i) => {
        const [x, y] = [i % W, Math.floor(i / W)]
        return (leg(x, y) && y > 560 ? skin[c] - (c ? 0 : 8) : ground[c]) + ((i * 7919) % 13) / 13
      }),
    )
    const seen = labels.map((v) => (v === SKIN ? BACKGROUND : v))
    const matte = Float32Array.from(seen, (v) => (v ? 1 : 0.02))
    nameBareLegs({ ...person, lab, labels: seen, matte, ramp })
    return { seen, matte }
  }
  const at = Math.round(CENTRES[0]) + 870 * W

  test('are skin again, and stand before the ground', () => {
    const { seen, matte } = lost([85, 0, 2])
    expect(seen[at]).toBe(SKIN)
    expect(matte[at]).toBe(1)
    expect(seen[at + HALF + 6]).toBe(BACKGROUND)
  })

  test('stay ground where the ground is like skin', () => {
    expect(lost([62, 11, 18]).seen[at]).toBe(BACKGROUND)
  })

  test('are none of it where what is like skin is a mere line', () => {
    const line = (x: number) => Math.abs(x - Math.round(CENTRES[0])) < 2
    expect(lost([85, 0, 2], line).seen[at]).toBe(BACKGROUND)
  })
})
