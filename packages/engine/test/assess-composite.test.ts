import { expect, test } from 'vitest'
import { assessComposite } from '../src/embedded/assess-composite.ts'
import { confidenceAfter, verdictOf } from '../src/embedded/doubt.ts'
import { bodyOf } from '../src/embedded/person/body.ts'
import { drawPerson } from '../src/embedded/drawn-figure.ts'

const NOTHING = { skin: 0.14, trunk: 0.1, below: 0.2, strange: 0, remains: 0.005 }
const whole = { body: bodyOf(drawPerson().pose.points, 0.5), w: 192, h: 400 }
const cropped = { ...whole, h: 150 }
const top = { shape: { kind: 'top' } } as const
const trousers = { shape: { kind: 'trousers' } } as const

test('doubts nothing about a look that covers what was worn', () => {
  expect(assessComposite(cropped, top, NOTHING)).toEqual([])
  expect(assessComposite(whole, trousers, NOTHING)).toEqual([])
})

test.each([
  ['much_uncovered', top, whole, { ...NOTHING, skin: 0.15 }],
  // One reason is enough.
  ['much_uncovered', top, whole, { ...NOTHING, skin: 0.15, trunk: 0.3, below: 0.5 }],
  ['old_clothes_wider', top, whole, { ...NOTHING, trunk: 0.13 }],
  ['old_clothes_wider', trousers, whole, { ...NOTHING, below: 0.4 }],
  ['old_clothes_show', top, whole, { ...NOTHING, strange: 0.03 }],
  ['old_clothes_show', trousers, whole, { ...NOTHING, remains: 0.015 }],
] as const)('%s alone makes a look doubtful, and says what to change', (code, garment, person, uncovered) => {
  const doubts = assessComposite(person, garment, uncovered)
  expect(doubts.map((doubt) => doubt.code)).toEqual([code])
  expect(doubts[0]?.message).toMatch(/fits better\.$/)
  expect(verdictOf(confidenceAfter(0.9, doubts))).toBe('doubtful')
})

test('trousers on a photo without legs are worth a word, but no doubt of the look', () => {
  const doubts = assessComposite(cropped, trousers, NOTHING)
  expect(doubts.map((doubt) => doubt.code)).toEqual(['legs_cut_off'])
  expect(verdictOf(confidenceAfter(0.9, doubts))).toBe('likely')
})
