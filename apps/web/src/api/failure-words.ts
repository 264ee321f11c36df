/** What a failed call says to a person, whichever door it went through. */
import { ApiError } from './api-error.ts'
import { wordsOf } from './error-words.ts'
import { IdentityError } from './identity-error.ts'

export type FailureWords = {
  /** What happened: the server's own sentence where it gave one. */
  message: string
  /** What to do about it; empty where the sentence says so itself. */
  todo: string
}

/** What helps, where the sentence does not say it; by the identity library's codes. */
const identityTodo: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Check both, or ask for a new password by mail.',
  INVALID_PASSWORD: 'Type the password you sign in with now.',
}

/** `before` says what was not done, in a sentence. */
export function failureWords(error: unknown, before = ''): FailureWords {
  const { message, todo } = wordsOfFailure(error)
  return { message: before ? `${before} ${message}` : message, todo }
}

function wordsOfFailure(error: unknown): FailureWords {
  if (error instanceof IdentityError) return identityWords(error)
  if (!(error instanceof ApiError)) return wordsFor('unexpected_answer')
  // Only an answer of our own server has a request id; other messages are words for the log.
  if (error.requestId) return { message: error.message, todo: '' }
  const words = wordsFor(error.code)
  if (error.code !== 'unreachable' || navigator.onLine) return words
  return { ...words, message: 'You seem to be offline.' }
}

/** The same as one line, for where there is room for one only. */
export function failureLine(error: unknown): string {
  const { message, todo } = wordsOfFailure(error)
  return todo ? `${message} ${todo}` : message
}

function wordsFor(code: Parameters<typeof wordsOf>[0]): FailureWords {
  const { happened, todo } = wordsOf(code)
  return { message: happened, todo }
}

function identityWords({ code, status, message, retryAfterSeconds }: IdentityError): FailureWords {
  if (isUnverified(code)) return { message: wordsOf('email_not_verified').happened, todo: '' }
  if (code === 'SESSION_NOT_FRESH')
    return { message: 'You signed in some time ago.', todo: 'Sign out and in again to see this.' }
  if (status === 429) {
    const { happened, todo } = wordsOf('rate_limited')
    return { message: message || happened, todo: retryAfterSeconds ? waitWords(retryAfterSeconds) : todo }
  }
  if (!message)
    return wordsFor(status === 401 ? 'unauthenticated' : status >= 500 ? 'internal' : 'invalid_request')
  return { message: ended(message), todo: identityTodo[code] ?? '' }
}

/** Whether a failure is the one for an e-mail that has not been verified. */
export const isUnverified = (code: string) => code.toLowerCase() === 'email_not_verified'

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

function waitWords(seconds: number): string {
  if (seconds < 90) return `Try again in ${Math.ceil(seconds)} seconds.`
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`
}
