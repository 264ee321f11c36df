import { expect, test } from 'vitest'
import { LIKELY_CONFIDENCE, qualities } from '../src/engine.ts'
import { chanceOf, confidenceAfter, verdictOf, warningsOf } from '../src/embedded/doubt.ts'
import { decideOptions } from '../src/embedded/options.ts'

test('fills in the defaults', () => {
  expect(decideOptions()).toEqual({
    category: 'auto',
    shortEdgePx: 768,
    realism: 1,
    seed: 1,
    samples: 4,
    clothFinish: 'linear',
    wearing: { fit: 'regular', tuck: 'auto' },
  })
})

test('maps realism 70 to the default strength, and limits it to flat and full', () => {
  expect(decideOptions({ realism: 0 }).realism).toBe(0)
  expect(decideOptions({ realism: 35 }).realism).toBe(0.5)
  expect(decideOptions({ realism: 70 })).toEqual(decideOptions())
  expect(decideOptions({ realism: 1000 }).realism).toBeCloseTo(100 / 70, 6)
})

test('every tier does more work than the one below', () => {
  const samples = qualities.map((quality) => decideOptions({ quality }).samples)
  expect(samples).toEqual([1, 4, 16])
  const details = qualities.map((quality) => decideOptions({ quality }).clothFinish)
  expect(details).toEqual([null, 'linear', 'cubic'])
})

const doubt = (trust: number) => ({ code: 'seated', message: `${trust}`, trust }) as const

test('every doubt multiplies the trust, from which the confidence follows', () => {
  expect(confidenceAfter(0.9, [doubt(0.5), doubt(0.8)])).toBe(chanceOf(0.36))
  expect(confidenceAfter(1, [])).toBe(1)
})

test('the confidence rises with the trust, from 0 to 1', () => {
  expect([0, 0.1, 0.26, 0.54, 0.55, 0.9, 1].map(chanceOf)).toEqual([0, 0.11, 0.52, 0.91, 0.92, 1, 1])
})

test('sorts doubts by strength, and equally strong ones in the order they were found', () => {
  const found = [doubt(0.7), { ...doubt(0.5), message: 'first' }, { ...doubt(0.5), message: 'second' }]
  expect(warningsOf(found).map(({ message }) => message)).toEqual(['first', 'second', '0.7'])
})

test('a result is doubtful below LIKELY_CONFIDENCE', () => {
  expect(verdictOf(LIKELY_CONFIDENCE)).toBe('likely')
  expect(verdictOf(LIKELY_CONFIDENCE - 0.01)).toBe('doubtful')
})
