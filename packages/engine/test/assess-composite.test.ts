import { expect, test } from 'vitest'
import { assessComposite } from '../src/embedded/assess-composite.ts'
import { confidenceAfter, verdictOf } from '../src/embedded/doubt.ts'
import type { LegsShape } from '../src/embedded/garment/garment.ts'
import { bodyOf } from '../src/embedded/person/body.ts'
import { REFUSAL_LINE } from '../src/refusal.ts'
import { drawPerson } from '../src/embedded/drawn-figure.ts'

const NOTHING = { skin: 0, trunk: 0, below: 0, strange: 0, remains: 0 }
const SLIGHT = { skin: 0.1, trunk: 0.01, below: 0.02, strange: 0.002, remains: 0.001 }
const whole = { body: bodyOf(drawPerson().pose.points, 0.5), w: 192, h: 400 }
const cropped = { ...whole, h: 150 }
const top = { shape: { kind: 'top', legs: null } } as const
const trousers = { shape: { kind: 'trousers' } } as const

/** Returns the codes of the warnings, and the verdict, for two pictures without doubts. */
function assess(measured: typeof NOTHING, first = 0.9) {
  const { doubts, trust } = assessComposite(whole, top, measured, first)
  const verdict = verdictOf(confidenceAfter(first * trust, doubts))
  return { codes: doubts.map(({ code }) => code), verdict, trust, doubts }
}

test('keeps the trust of a look that covers the old clothes; slight flaws lower it without a warning', () => {
  expect(assess(NOTHING)).toMatchObject({ codes: [], verdict: 'likely', trust: 1 })
  const { codes, verdict, trust } = assess(SLIGHT)
  expect([codes, verdict]).toEqual([[], 'likely'])
  expect(trust).toBeLessThan(0.9)
})

test.each([
  ['much_uncovered', { ...NOTHING, skin: 0.6 }],
  ['old_clothes_wider', { ...NOTHING, trunk: 0.07 }],
  ['old_clothes_wider', { ...NOTHING, below: 0.6 }],
  ['old_clothes_show', { ...NOTHING, strange: 0.15 }],
  ['old_clothes_show', { ...NOTHING, remains: 0.03 }],
])('%s alone makes a look doubtful, and says what to change', (code, measured) => {
  const { codes, verdict, doubts } = assess(measured)
  expect([codes, verdict]).toEqual([[code], 'doubtful'])
  expect(doubts[0]?.message).toMatch(/fits better\.$/)
})

test('lowers the trust the more, the larger a measure is', () => {
  for (const name of ['skin', 'trunk', 'below', 'strange', 'remains'] as const) {
    const left = [0.001, 0.002].map((amount) => assess({ ...NOTHING, [name]: amount }).trust)
    expect(left[0]).toBeLessThan(1)
    expect(left[1]).toBeLessThan(left[0])
  }
})

test('warns of the strongest flaw when several slight ones together make a look doubtful', () => {
  const slight = { ...NOTHING, skin: 0.22, trunk: 0.022 }
  expect(assess(slight)).toMatchObject({ codes: [], verdict: 'likely' })
  expect(assess({ ...slight, remains: 0.009 })).toMatchObject({
    codes: ['much_uncovered'],
    verdict: 'doubtful',
  })
})

test('gives every doubtful look a warning, however its flaws add up', () => {
  const shares = [0, 0.25, 0.5, 0.75, 1, 1.5]
  for (const skin of shares)
    for (const ground of shares)
      for (const remains of shares) {
        const measured = { ...NOTHING, skin: skin * 0.25, trunk: ground * 0.028, remains: remains * 0.011 }
        for (const first of [0.9, 0.75]) {
          const { codes, verdict } = assess(measured, first)
          expect(codes.length > 0 || verdict === 'likely').toBe(true)
        }
      }
})

test('refuses no look for a single flaw', () => {
  const { doubts, trust } = assess({ ...NOTHING, below: 5 })
  expect(confidenceAfter(0.9 * trust, doubts)).toBeGreaterThan(REFUSAL_LINE)
})

test('warns of a jumpsuit on a photo without legs, and not of a dress', () => {
  const codesOf = (legs: LegsShape | null) =>
    assessComposite(cropped, { shape: { kind: 'dress', legs } }, NOTHING, 0.9).doubts.map(({ code }) => code)
  expect([codesOf({ crotch: [0, 0], rows: [] }), codesOf(null)]).toEqual([['legs_cut_off'], []])
})

test('warns of trousers on a photo without legs, but does not doubt the look', () => {
  const { doubts } = assessComposite(cropped, trousers, NOTHING, 0.9)
  expect(doubts.map((doubt) => doubt.code)).toEqual(['legs_cut_off'])
  expect(verdictOf(confidenceAfter(0.9, doubts))).toBe('likely')
})
