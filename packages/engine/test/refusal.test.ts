import { expect, test } from 'vitest'
import type { TryOnResult } from '../src/engine.ts'
import { LookUnconvincing } from '../src/errors.ts'
import { REFUSAL_LINE, refusalOf } from '../src/refusal.ts'

const warnings = [
  { code: 'body_turned', message: 'Stand straight.' },
  { code: 'garment_worn', message: 'Lay it flat.' },
]
const look = (confidence: number, more: Partial<TryOnResult> = {}): TryOnResult => ({
  image: new Uint8ClampedArray(4),
  width: 1,
  height: 1,
  warnings,
  report: { engine: 'test', ms: {}, confidence, verdict: 'doubtful' },
  ...more,
})

test('refuses a look that is probably broken, and says what to change', () => {
  const refusal = refusalOf(look(REFUSAL_LINE - 0.01))
  expect(refusal).toBeInstanceOf(LookUnconvincing)
  expect(refusal?.warnings).toEqual(warnings)
  expect(refusal?.message).toBe(`${new LookUnconvincing().message} Stand straight.`)
  expect(refusalOf(look(0, { warnings: [] }))?.message).toBe(new LookUnconvincing().message)
})

test('accepts a look exactly at the limit', () => {
  expect(refusalOf(look(REFUSAL_LINE))).toBeUndefined()
})
