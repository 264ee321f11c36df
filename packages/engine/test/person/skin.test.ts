import { expect, test } from 'vitest'
import { labPlanes } from '../../src/embedded/image/colour.ts'
import type { Colour } from '../../src/embedded/image/maths.ts'
import { skinAt, skinColour, skinRamp } from '../../src/embedded/person/skin.ts'
import { ARM, FACE, HAND, NONE } from '../../src/embedded/person/types.ts'
import { drawnLook } from '../compose/drawn-look.ts'

const labOf = (r: number, g: number, b: number): Colour => {
  const [[L], [A], [B]] = labPlanes(Uint8Array.of(r, g, b), 1)
  return [L, A, B]
}
const ramp = {
  knots: [
    [30, 20, 18],
    [50, 16, 20],
    [80, 10, 14],
  ] as Colour[],
  middle: 50,
  spread: 10,
  grain: 0.006,
}

test('keeps the requested lightness and interpolates the knots’ hue', () => {
  expect(skinAt(ramp, 50, [0, 0, 0])).toEqual([50, 16, 20])
  expect(skinAt(ramp, 40, [0, 0, 0])).toEqual([40, 18, 19])
  expect(skinAt(ramp, 65, [0, 0, 0])).toEqual([65, 13, 17])
  expect(skinAt(ramp, 5, [0, 0, 0])).toEqual([5, 20, 18])
  expect(skinAt(ramp, 99, [0, 0, 0])).toEqual([99, 10, 14])
})

test('measures skin on the face, else on all skin, and has a default without any', () => {
  const [face, arm] = [labOf(241, 194, 170), labOf(198, 134, 100)]
  const n = 400
  const seen = (isFace: (i: number) => boolean, isArm: (i: number) => boolean) => ({
    skinParts: Uint8Array.from({ length: n }, (_, i) => (isFace(i) ? FACE : isArm(i) ? ARM : NONE)),
    matte: new Float32Array(n).fill(1),
    lab: [0, 1, 2].map((c) => Float32Array.from({ length: n }, (_, i) => (isFace(i) ? face[c] : arm[c]))),
  })
  const near = (colour: Colour, wanted: Colour) =>
    expect(Math.hypot(...colour.map((v, c) => v - wanted[c]))).toBeLessThan(0.01)
  near(
    skinColour(
      seen(
        (i) => i < 100,
        (i) => i >= 100,
      ),
    ),
    face,
  )
  near(
    skinColour(
      seen(
        (i) => i < 10,
        (i) => i >= 10,
      ),
    ),
    arm,
  )
  const [L, a, b] = skinColour(
    seen(
      () => false,
      () => false,
    ),
  )
  expect(Math.min(L, a, b)).toBeGreaterThan(5)
})

test('measures the ramp on arms where enough of them is visible, not on the redder hands', async () => {
  const { person } = await drawnLook()
  const n = person.w * person.h
  const [arm, hand]: Colour[] = [
    [70, 10, 20],
    [60, 18, 16],
  ]
  const isArm = (i: number) => i < 3000
  const seen = {
    ...person,
    skin: arm,
    matte: new Float32Array(n).fill(1),
    skinParts: Uint8Array.from({ length: n }, (_, i) => (isArm(i) ? ARM : i < 9000 ? HAND : NONE)),
    lab: [0, 1, 2].map((c) =>
      Float32Array.from({ length: n }, (_, i) => (isArm(i) ? arm[c] : hand[c])),
    ) as never,
  }
  const { knots, middle } = skinRamp(seen)
  expect(middle).toBe(70)
  for (const knot of knots) expect(knot).toEqual(arm)
})
