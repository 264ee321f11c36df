import { expect, test } from 'vitest'
import { trimBesideTrunkInPlace } from '../../src/embedded/compose/trunk-rim.ts'
import { armPlace, locateOnArm } from '../../src/embedded/person/arm-place.ts'
import { drawnLook } from './drawn-look.ts'

const { person, fit, layer, zones } = await drawnLook()
const { w, h, body } = person
const row = Math.round(fit.armpitTo![0][1] + 0.2 * body.unit)
const middle = Math.round(body.neck[0])
/** Half-size px from the axis to the garment's side on the left. */
const SIDE = 10

/** Trims synthetic skin in the row, beside cloth of the given alpha and top parts. */
function trimmedBy(alpha: Float32Array, top = layer.top) {
  const made = {
    skin: new Float32Array(w * h),
    background: new Float32Array(w * h),
    armShapes: zones.armShapes,
  }
  made.skin.fill(0.75, row * w, row * w + middle)
  trimBesideTrunkInPlace(person, fit, { ...layer, alpha, top }, made)
  return made
}

/** Trims synthetic skin in the row, where the garment extends right of its side in rows from `from` on. */
function trimmed(from: number) {
  const alpha = layer.alpha.map((_, q) =>
    (q % layer.w) / 2 >= middle - SIDE && Math.floor(q / layer.w) / 2 >= from ? 1 : 0,
  )
  return trimmedBy(alpha)
}

test('synthetic skin between a garment’s side and the arm becomes background, and the arm stays', () => {
  const { skin, background } = trimmed(0)
  const beside = row * w + middle - SIDE - 4
  expect([skin[beside], background[beside]]).toEqual([0, 0.75])
  const onArm = [...Array(middle).keys()].find(
    (x) => locateOnArm(zones.armShapes[0], x, row, armPlace()).depth > 2,
  )!
  expect(onArm).toBeLessThan(middle - SIDE)
  expect(skin[row * w + onArm]).toBe(0.75)
  expect(skin[row * w + middle - SIDE + 2]).toBe(0.75)
})

test('a trunk left bare by the garment in that row stays', () => {
  expect(trimmed(row + 20).skin[row * w + middle - SIDE - 4]).toBe(0.75)
})

test('a neckline beside the axis is not the garment’s side: its cloth continues beyond it', () => {
  const [gap, beyond] = [middle - SIDE, middle - 2 * SIDE]
  const alpha = layer.alpha.map((_, q) => {
    const x = (q % layer.w) / 2
    return x >= middle - 2 || (x >= beyond && x < gap) ? 1 : 0
  })
  const made = trimmedBy(
    alpha,
    layer.top.map(() => 0),
  )
  expect(made.skin[row * w + gap + 4]).toBe(0.75)
  expect(made.skin[row * w + beyond - 2]).toBe(0)
})

test('below a slanted hem the belly stays', () => {
  // From this row on the garment narrows by more than a side does.
  const alpha = layer.alpha.map((_, q) => {
    const [x, y] = [(q % layer.w) / 2, Math.floor(q / layer.w) / 2]
    return x >= middle - (y < row ? 3 * SIDE : SIDE) ? 1 : 0
  })
  const made = trimmedBy(
    alpha,
    layer.top.map(() => 0),
  )
  expect(made.skin[row * w + middle - SIDE - 4]).toBe(0.75)
})
