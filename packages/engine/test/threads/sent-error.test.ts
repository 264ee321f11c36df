import { expect, test } from 'vitest'
import {
  Aborted,
  ContentRejected,
  EngineError,
  EngineFailed,
  LookUnconvincing,
  NoGarmentFound,
  NoPersonFound,
} from '../../src/errors.ts'
import { fromSentError, toSentError } from '../../src/threads/sent-error.ts'

const ERRORS = [
  new NoPersonFound('No person: turn round.'),
  new NoGarmentFound(),
  new ContentRejected(),
  new LookUnconvincing(),
  new EngineFailed('Later.', { retryable: true }),
  new EngineFailed('Never.', { retryable: false }),
  new Aborted(),
]

test.each(ERRORS)('$name keeps its class, message and retryable flag between threads', (error) => {
  const back = fromSentError(structuredClone(toSentError(error)))
  expect(back).toBeInstanceOf(error.constructor)
  expect(back).toBeInstanceOf(EngineError)
  expect(back.message).toBe(error.message)
  expect(back.code).toBe(error.code)
  expect(back.retryable).toBe(error.retryable)
})

test.each([new RangeError('out of range'), 'a string'])(
  'an unexpected error is not retryable: %s',
  (thrown) => {
    const back = fromSentError(toSentError(thrown))
    expect(back).toBeInstanceOf(EngineFailed)
    expect(back.retryable).toBe(false)
    expect(back.message).not.toContain('out of range')
    expect((back.cause as Error).message).toContain(thrown instanceof Error ? 'out of range' : 'a string')
  },
)

test('an unexpected error keeps its stack through two threads', () => {
  const inner = new RangeError('out of range')
  const back = fromSentError(toSentError(fromSentError(toSentError(inner))))
  expect((back.cause as Error).message).toContain(inner.stack)
})
