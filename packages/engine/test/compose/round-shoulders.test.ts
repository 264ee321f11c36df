import { describe, expect, test } from 'vitest'
import { roundShouldersInPlace } from '../../src/embedded/compose/round-shoulders.ts'
import { BACKGROUND, HAIR, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { Label } from '../../src/embedded/person/types.ts'
import type { ArmShape } from '../../src/embedded/person/arm-place.ts'
import { straightBone } from './straight-bone.ts'
import { drawnLook } from './drawn-look.ts'

const { person, layer } = await drawnLook()
const { w, h, body } = person
/** A column halfway between neck and right shoulder, a row above the joints, and the end of a square shoulder. */
const middle = Math.round(body.neck[0] + 0.3 * body.span)
const height = Math.round(body.neck[1] - 0.1 * body.unit)
const end = Math.round(body.shoulder[1][0] + 0.1 * body.unit)
/** Half width and depth (px) of a notch. */
const NOTCH = 2
const DEEP = 3

/** A hanging arm on the right, and a bump on both of its sides. */
const arm: ArmShape = [
  straightBone([end, height], [end, height + Math.round(1.5 * body.unit)], Math.round(0.12 * body.unit)),
]
const thick = arm[0].thickest
const bump = { y: Math.round(body.shoulder[1][1] + 0.5 * body.unit), high: 2, broad: 2 }
const hanging = (x: number, y: number) => {
  const bumpy = Math.abs(y - bump.y) < bump.high ? bump.broad : 0
  return y >= height && Math.abs(x - end) <= thick + bumpy
}

type Scene = {
  readonly isBody?: (x: number, y: number) => boolean
  readonly label?: Label
  readonly cloth?: boolean
}
const square = (x: number, y: number) => y >= height && x <= end
const notched = (x: number, y: number) =>
  square(x, y) && (Math.abs(x - middle) >= NOTCH || y >= height + DEEP)

/** The weights of a synthetic body under old cloth; those of `label` instead of old cloth on the body. */
function rounded({ isBody = square, label = UPPER, cloth = false }: Scene) {
  const at = (i: number) => isBody(i % w, Math.floor(i / w))
  const skin = Float32Array.from({ length: w * h }, (_, i) => (at(i) && label === UPPER ? 1 : 0))
  const background = Float32Array.from({ length: w * h }, (_, i) => (at(i) ? 0 : 1))
  const labels = Uint8Array.from({ length: w * h }, (_, i) => (at(i) ? label : BACKGROUND))
  const alpha = new Float32Array(layer.alpha.length).fill(cloth ? 1 : 0)
  const armShapes = [arm, arm] as const
  roundShouldersInPlace({ w, h, body, labels }, { w: layer.w, alpha }, { skin, background, armShapes })
  return (x: number, y: number) => skin[y * w + x]
}

describe('the outline of a synthetic shoulder', () => {
  test('has no corner', () => {
    const skin = rounded({})
    expect(skin(end, height)).toBeLessThan(0.2)
    expect(skin(end, height + Math.round(0.2 * body.unit))).toBeGreaterThan(0.5)
    expect(skin(middle, height)).toBeGreaterThan(0.5)
    expect(skin(middle, height - 2)).toBe(0)
  })

  test('has no notch where a strap was', () => {
    const skin = rounded({ isBody: notched })
    expect(skin(middle, height + 2)).toBeGreaterThan(0.8)
    expect(skin(middle, height - 2)).toBe(0)
  })

  test('has no slivers beside it', () => {
    const sliver = height - Math.round(0.25 * body.unit)
    const skin = rounded({ isBody: (x, y) => square(x, y) || y === sliver })
    expect(skin(middle, sliver)).toBe(0)
  })

  test('is even on the outer side of an arm; on the inner side a gap to the trunk stays as it is', () => {
    const skin = rounded({ isBody: hanging })
    expect(skin(end + thick + bump.broad, bump.y)).toBeLessThan(0.5)
    expect(skin(end + thick - 1, bump.y)).toBeGreaterThan(0.8)
    expect(skin(end - thick - bump.broad, bump.y)).toBe(1)
  })

  test('stays as it is on visible skin, under hair and under the garment', () => {
    expect(rounded({ isBody: notched, label: SKIN })(end, height)).toBe(0)
    expect(rounded({ label: HAIR })(end, height)).toBe(0)
    expect(rounded({ cloth: true })(end, height)).toBeGreaterThan(0.5)
    expect(rounded({ isBody: notched, cloth: true })(middle, height + 1)).toBe(0)
  })
})
