import { beforeEach, expect, test } from 'vitest'
import { rememberOptions, rememberedOptions } from '../../src/features/studio/remembered-options.ts'
import { defaultOptions } from '../../src/features/studio/pair-state.ts'

beforeEach(() => localStorage.clear())

test('the options are restored', () => {
  const options = {
    realism: 0,
    fit: 'relaxed',
    tuck: 'in',
    category: 'dress',
    qualityTier: 'premium',
    samples: 3,
    place: 'server',
  } as const
  rememberOptions(options)
  expect(rememberedOptions()).toEqual(options)
})

test.each([
  ['nothing', undefined],
  ['no object', 'null'],
  ['no JSON', '{'],
  ['choices that there are not', '{"realism":101,"category":"hat","qualityTier":"best","samples":5}'],
])('%s gives the defaults', (_, stored) => {
  if (stored !== undefined) localStorage.setItem('toile:options', stored)
  expect(rememberedOptions()).toEqual(defaultOptions)
})
