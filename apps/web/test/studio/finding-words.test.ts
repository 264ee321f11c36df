import { warningCodes } from '@toile/contract/warnings'
import { expect, test } from 'vitest'
import { findingWords } from '../../src/features/studio/picture/finding-words.ts'
import { inSpanish } from './in-spanish.ts'

const message = 'The photo has only 300 × 400 px.'

test('on an English page the server’s own sentence is shown, whatever its code', () => {
  expect(findingWords({ code: 'photo_small', message })).toBe(message)
  expect(findingWords({ code: 'of_tomorrow', message })).toBe(message)
})

test('on a Spanish page every warning there is has words of its own', async () => {
  await inSpanish()
  const words = warningCodes.map((code) => findingWords({ code, message }))
  expect(words.filter((sentence) => !/^[¿¡A-ZÁÉÍÓÚ].*\.$/.test(sentence) || sentence === message)).toEqual([])
  expect(new Set(words).size).toBe(warningCodes.length)
})

test('on a Spanish page a warning of a newer server is shown as it came', async () => {
  await inSpanish()
  expect(findingWords({ code: 'of_tomorrow', message })).toBe(message)
})
