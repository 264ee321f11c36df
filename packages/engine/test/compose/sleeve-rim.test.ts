import { expect, test } from 'vitest'
import { trimBareArmsInPlace } from '../../src/embedded/compose/sleeve-rim.ts'
import { armShape } from '../../src/embedded/person/arm-shape.ts'
import { armBones } from '../../src/embedded/person/limbs.ts'
import { BACKGROUND, SKIN, UPPER } from '../../src/embedded/person/types.ts'
import type { LabelMap } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person, fit, layer } = await drawnLook()
const { w, h, body } = person
const [shoulder, elbow] = [body.shoulder[0], body.elbow[0]]
const row = Math.round(shoulder[1] + 0.1 * body.unit)
const way = (row - shoulder[1]) / (elbow[1] - shoulder[1])
const middle = Math.round(shoulder[0] + way * (elbow[0] - shoulder[0]))
/** Half-size px from the arm's middle to the end of the cloth on its left. */
const EDGE = 4

/** A garment that covers everything right of the edge, in the rows above `hem`. */
function garmentTo(hem: number) {
  const alpha = layer.alpha.map((_, q) =>
    (q % layer.w) / 2 >= middle - EDGE && Math.floor(q / layer.w) / 2 < hem ? 1 : 0,
  )
  return { ...layer, alpha }
}

function bareArms(
  layer: ReturnType<typeof garmentTo>,
  sleeves = fit.sleeves,
  labels: LabelMap = person.labels.map(() => SKIN),
  skin = new Float32Array(w * h),
  worn = fit,
) {
  const armShapes = [armShape(person, armBones(body, 0), 0), armShape(person, armBones(body, 1), 1)] as const
  const zones = { skin, background: new Float32Array(w * h), armShapes }
  trimBareArmsInPlace({ ...person, labels }, { ...worn, sleeves }, layer, zones)
  return zones.background
}
const rim = middle - EDGE - 2

test('a bare arm broader than its sleeve becomes background, on its outer side only', () => {
  const ground = bareArms(garmentTo(h))
  expect(ground[row * w + rim]).toBe(1)
  expect(ground[row * w + middle]).toBe(0)
  expect(ground[row * w + rim - Math.round(body.unit)]).toBe(0)
})

test('a shoulder in a neckline, with cloth beyond it, stays', () => {
  const wide = garmentTo(h)
  const hole = {
    ...wide,
    alpha: layer.alpha.map((_, q) => ((q % layer.w) / 2 < middle - 4 * EDGE || wide.alpha[q] ? 1 : 0)),
  }
  expect(bareArms(hole)[row * w + rim]).toBe(0)
})

test('the synthetic part of an arm broader than its sleeve becomes background', () => {
  const made = new Float32Array(w * h).fill(0.75)
  const ground = bareArms(
    garmentTo(h),
    fit.sleeves,
    person.labels.map(() => UPPER),
    made,
  )
  expect([ground[row * w + rim], made[row * w + rim]]).toEqual([1, 0])
  expect(made[row * w + middle]).toBe(0.75)
})

test('a bare arm stays below a sleeve, without one, and above one that is off the shoulder', () => {
  const [left, right] = fit.sleeves
  expect(left).not.toBeNull()
  expect(bareArms(garmentTo(h), [{ ...left!, end: 0 }, right])[row * w + rim]).toBe(0)
  expect(bareArms(garmentTo(h), [null, null])[row * w + rim]).toBe(0)
  const off = { ...fit, shoulders: 'off' } as const
  expect(bareArms(garmentTo(h), off.sleeves, undefined, undefined, off)[row * w + rim]).toBe(0)
})

test('the inner side of an arm becomes background where it hangs clear of the trunk', () => {
  const inner = middle + 4
  /** A sleeve up to the arm's middle, and a trunk from column `trunk` on. */
  const groundAt = (trunk: number) => {
    const isCloth = (x: number) => (x >= middle - EDGE && x < middle) || x >= trunk
    const alpha = layer.alpha.map((_, q) => (isCloth((q % layer.w) / 2) ? 1 : 0))
    const gap = person.labels.map((_, i) => (i % w > inner + 4 && i % w < trunk ? BACKGROUND : SKIN))
    return bareArms({ ...layer, alpha }, fit.sleeves, gap)[row * w + inner]
  }
  expect(groundAt(inner + 12)).toBe(1)
  expect(groundAt(inner + 2)).toBe(0)
})
