import { expect, test } from 'vitest'
import { coverLowerInPlace } from '../../src/embedded/compose/cover-lower.ts'
import type { GarmentLayer } from '../../src/embedded/compose/layer.ts'
import { BACKGROUND, LOWER, SKIN } from '../../src/embedded/person/types.ts'
import type { Body, Label, Person } from '../../src/embedded/person/types.ts'

const [W, H] = [200, 100]
const [w, h] = [W / 2, H / 2]
/** Columns (full size) where the cloth ends, and the lower clothes on the right; the row below the hem. */
const CLOTH = 110
const STRIP = 120
const HEM = 80

type Scene = {
  readonly unit?: number
  readonly strip?: Label
  readonly sleeve?: number
  readonly redness?: number
}

/** A grey top over lower clothes, which show in a strip beside its right side. `sleeve`: the column where one begins. */
function worn({ unit = 100, strip = LOWER, sleeve = W, redness = 0 }: Scene = {}) {
  const labels = Uint8Array.from({ length: w * h }, (_, i) => {
    const x = 2 * (i % w)
    return x < 90 || x >= STRIP ? BACKGROUND : x < CLOTH ? LOWER : strip
  })
  const matte = Float32Array.from(labels, (label) => (label === BACKGROUND ? 0 : 1))
  const body = { unit, neck: [50, 0], down: [0, 1] } as unknown as Body
  const lab = [0, redness, redness].map((v) => new Float32Array(w * h).fill(v))
  const ramp = { knots: [[60, 20, 20]] }
  const person = { w, h, labels, lab, ramp, matte, body } as unknown as Person
  const isCloth = (i: number) => i % W >= 90 && i % W < CLOTH && i < HEM * W
  const layer: GarmentLayer = {
    rgb: Float32Array.from({ length: 3 * W * H }, (_, o) => (isCloth(Math.floor(o / 3)) ? 0.5 : 0)),
    alpha: Float32Array.from({ length: W * H }, (_, i) => (isCloth(i) ? 1 : 0)),
    top: Int8Array.from({ length: W * H }, (_, i) => (isCloth(i) ? 0 : -1)),
    sleeves: new Uint8Array(W * H),
    places: null,
    w: W,
    h: H,
  }
  for (let i = 0; i < W * H; i++) if (i % W >= sleeve) layer.top[i] = layer.alpha[i] = 1
  coverLowerInPlace(layer, person, {
    armpitTo: [
      [45, 5],
      [55, 5],
    ],
  })
  return (x: number, y: number) => [layer.alpha[y * W + x], layer.rgb[3 * (y * W + x)]]
}

test('a narrow strip of lower clothes beside a top is covered with its cloth', () => {
  const at = worn()
  expect(at(STRIP - 2, 55)).toEqual([1, 0.5])
  expect(at(STRIP + 2, 55)[0]).toBe(0)
})

test('a strip is covered less and less towards both ends, and not below the hem', () => {
  const at = worn()
  expect(at(CLOTH + 3, 30)[0]).toBe(0)
  expect(at(CLOTH + 3, 38)[0]).toBe(1)
  expect(at(CLOTH, HEM - 3)[0]).toBe(1)
  expect(at(STRIP - 2, HEM - 3)[0]).toBe(0)
  expect(at(CLOTH, HEM + 2)[0]).toBe(0)
})

test('a sleeve beside the strip is not changed', () => {
  const at = worn({ sleeve: CLOTH + 4 })
  expect(at(CLOTH + 2, 40)).toEqual([1, 0.5])
  expect(at(CLOTH + 5, 40)).toEqual([1, 0])
})

test('broad lower clothes and skin stay visible', () => {
  expect(worn({ unit: 50 })(CLOTH + 3, 55)[0]).toBe(0)
  expect(worn({ strip: SKIN })(CLOTH + 3, 55)[0]).toBe(0)
  expect(worn({ redness: 18 })(CLOTH + 3, 55)[0]).toBe(0)
})
