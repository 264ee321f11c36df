import { expect, test } from 'vitest'
import { remnantsOf } from '../../src/embedded/compose/remnants.ts'
import { torsoPoint } from '../../src/embedded/person/body.ts'
import { FACE, NECK, SKIN } from '../../src/embedded/person/types.ts'
import { drawnBody } from '../person/drawn-body.ts'

const { w, h, body } = drawnBody()
const n = w * h
const ramp = { knots: [[50, 14, 16]], middle: 70, spread: 10, grain: 0 } as const
/** Red cloth: its tint is towards a. */
const tint = { L: 70, a: 14, b: 16, ua: 1, ub: 0 }

/** True if a place beside the neck is a remnant, at the given lightness and redness. */
function isRemnant({ v = 0, light = 60, red = 30, inside = 0, toOld = 1, part = NECK, tinted = true }) {
  const [x, y] = torsoPoint(body, v, 0.3 * body.unit).map(Math.round)
  const plane = (value: number) => new Float32Array(n).fill(value)
  const person = {
    w,
    body,
    ramp,
    labels: new Uint8Array(n).fill(SKIN),
    skinParts: new Uint8Array(n).fill(part),
    lab: [plane(light), plane(red), plane(16)] as const,
  }
  const found = remnantsOf(person, tinted ? tint : null, plane(toOld), () => inside)
  return found.includes(y * w + x)
}

test('skin of the cloth’s colour outside the body is a remnant of the collar', () => {
  expect(isRemnant({})).toBe(true)
  expect(isRemnant({ red: 16 })).toBe(false)
  expect(isRemnant({ tinted: false })).toBe(false)
  expect(isRemnant({ inside: 0.9 })).toBe(false)
})

test('skin darker than the person’s in any shade is a remnant', () => {
  expect(isRemnant({ light: 15, red: 14, inside: 1 })).toBe(true)
  expect(isRemnant({ light: 30, red: 14, inside: 1 })).toBe(false)
})

test('the face, the chest and skin far from old cloth are not remnants', () => {
  expect(isRemnant({ part: FACE })).toBe(false)
  expect(isRemnant({ v: 0.3 })).toBe(false)
  expect(isRemnant({ toOld: 10 })).toBe(false)
})
