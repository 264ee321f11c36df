// @vitest-environment node
import { errorCodes } from '@toile/contract/errors'
import { describe, expect, it } from 'vitest'
import { retryAfterSecondsOf } from '../../src/api/error-answer.ts'
import { wordsOf } from '../../src/api/error-words.ts'

const sentence = /^[A-Z].*[.]$/

describe('the words of an error', () => {
  it.each([...errorCodes, 'unreachable', 'unexpected_answer'] as const)(
    'say for %s what happened and what to do',
    (code) => {
      const { happened, todo } = wordsOf(code)
      expect(happened).toMatch(sentence)
      expect(todo).toMatch(sentence)
      expect(happened).not.toBe(todo)
      // The words stand in boxes, lines and toasts: nothing is shown below them.
      expect(todo).not.toMatch(/\bbelow\b/)
    },
  )
  it('are taken from the catalogue', () => {
    expect(wordsOf('email_not_verified').happened).toBe(
      'Please verify your email before signing in. Check your inbox for verification link.',
    )
    expect(wordsOf('engine_failed').happened).toBe('Failed to generate try-on image. Please try again.')
  })
})

describe('Retry-After', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  it.each([
    ['120', 120],
    ['Sat, 21 Nov 2026 10:01:30 GMT', 90],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    [null, undefined],
  ])('%s is %s seconds', (header, seconds) => {
    expect(retryAfterSecondsOf(header, now)).toBe(seconds)
  })
})
