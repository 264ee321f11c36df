import { warningCodes } from '@toile/contract/warnings'
import { expect, test } from 'vitest'
import { findingWords } from '../../src/features/studio/picture/finding-words.ts'
import { inSpanish } from './in-spanish.ts'

const message = 'The photo has only 300 × 400 px.'

test('an English page shows the server’s message, whatever its code', () => {
  expect(findingWords({ code: 'photo_small', message })).toBe(message)
  expect(findingWords({ code: 'of_tomorrow', message })).toBe(message)
})

test('a Spanish page has words for every warning', async () => {
  await inSpanish()
  const words = warningCodes.map((code) => findingWords({ code, message }))
  expect(words.filter((sentence) => !/^[¿¡A-ZÁÉÍÓÚ].*\.$/.test(sentence) || sentence === message)).toEqual([])
  expect(new Set(words).size).toBe(warningCodes.length)
})

test('a Spanish page shows an unknown warning unchanged', async () => {
  await inSpanish()
  expect(findingWords({ code: 'of_tomorrow', message })).toBe(message)
})
