import { expect, test } from 'vitest'
import { onePerCode, type Doubt } from '../src/embedded/doubt.ts'

test('the strongest doubt of each code is kept, whichever garment of an outfit raised it', () => {
  const weak: Doubt = { code: 'much_uncovered', message: 'a tenth', trust: 0.9 }
  const strong: Doubt = { code: 'much_uncovered', message: 'a half', trust: 0.4 }
  const other: Doubt = { code: 'not_tucked', message: '', trust: 0.8 }
  expect(onePerCode([weak, other, strong])).toEqual([strong, other])
  expect(onePerCode([strong, other, weak])).toEqual([strong, other])
})
