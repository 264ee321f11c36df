import { expect, test } from 'vitest'
import { areShinsCovered } from '../../src/embedded/fit/shins.ts'
import { LOWER, SKIN } from '../../src/embedded/person/types.ts'
import { drawnBody } from '../person/drawn-body.ts'

const { w, h, body } = drawnBody()
const middle = body.pelvis[0]
const [knee, ankle] = [body.knee[0][1], body.ankle[0][1]]

/** Two legs with a gap between them unless `isSkirt`, under cloth from the hips down to a row. */
function isCoveredTo(hem: number, { isSkirt = false, rows = h } = {}): boolean {
  const matte = new Float32Array(w * h)
  const labels = new Uint8Array(w * h)
  for (let i = 0; i < w * h; i++) {
    const [off, y] = [Math.abs((i % w) - middle), Math.floor(i / w)]
    if (off > 24 || (off < 4 && !(isSkirt && y < hem))) continue
    matte[i] = 1
    labels[i] = y < hem ? LOWER : SKIN
  }
  return areShinsCovered({ w, h: rows, body, matte, labels })
}

test('long trousers cover the shins, shorts do not', () => {
  expect(isCoveredTo(ankle)).toBe(true)
  expect(isCoveredTo(knee)).toBe(false)
})

test('a skirt is detected by cloth between the thighs', () => {
  expect(isCoveredTo(ankle, { isSkirt: true })).toBe(false)
})

test('shins outside the picture are not covered', () => {
  expect(isCoveredTo(ankle, { rows: Math.floor(knee) - 4 })).toBe(false)
})
