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

test('a look that is more likely broken than not is refused, with what to change first', () => {
  const refusal = refusalOf(look(REFUSAL_LINE - 0.01))
  expect(refusal).toBeInstanceOf(LookUnconvincing)
  expect(refusal?.warnings).toEqual(warnings)
  expect(refusal?.message).toBe(`${new LookUnconvincing().message} Stand straight.`)
  expect(refusalOf(look(0, { warnings: [] }))?.message).toBe(new LookUnconvincing().message)
})

test('a look on the line is given', () => {
  expect(refusalOf(look(REFUSAL_LINE))).toBeUndefined()
})
