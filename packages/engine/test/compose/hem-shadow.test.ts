import { expect, test } from 'vitest'
import { hemShadow } from '../../src/embedded/compose/hem-shadow.ts'
import { distanceTo } from '../../src/embedded/image/distance.ts'
import { alongTorso, torsoPoint } from '../../src/embedded/person/body.ts'
import { LOWER, UPPER } from '../../src/embedded/person/types.ts'
import { drawnBody } from '../person/drawn-body.ts'

const { w, h, body } = drawnBody()
const HEM = 1

test('the shadow of a hem is the strip of lower clothes just below it', () => {
  const isTop = (i: number) => alongTorso(body, i % w, Math.floor(i / w)) < HEM
  const labels = Uint8Array.from({ length: w * h }, (_, i) => (isTop(i) ? UPPER : LOWER))
  const old = labels.map((label) => (label === UPPER ? 1 : 0))
  const found = new Set(hemShadow({ w, labels, body }, old, distanceTo(old, w, h), HEM))
  const isFound = (below: number, across: number) => {
    const [x, y] = torsoPoint(body, HEM + (below * body.unit) / body.torso, across * body.unit)
    return found.has(Math.round(y) * w + Math.round(x))
  }
  expect([isFound(0.03, 0), isFound(0.03, 0.5)]).toEqual([true, true])
  expect([isFound(-0.05, 0), isFound(0.1, 0)]).toEqual([false, false])
  // A hand that hangs beside the hips has its own shadow.
  expect(isFound(0.03, 0.8)).toBe(false)
})
