/** The words for a failed call, whichever API it went to. */
import type { MessageId } from '../words/catalogue.ts'
import { t } from '../words/translate.ts'
import { ApiError } from './api-error.ts'
import { englishOnly, wordsOf } from './error-words.ts'
import { IdentityError } from './identity-error.ts'

export type FailureWords = {
  /** The failure itself: the server's own sentence where it gave one. */
  message: string
  /** A remedy; empty where the sentence gives one itself. */
  todo: string
}

type SignInId = Extract<MessageId, `failures.signIn.${string}`>

/** Remedies, where the sentence gives none; by the identity library's codes. */
const identityTodo: Record<string, SignInId> = {
  INVALID_EMAIL_OR_PASSWORD: 'failures.signIn.wrongPair.todo',
  INVALID_PASSWORD: 'failures.signIn.wrongPassword.todo',
}

/** The server's sentences for the identity library's codes, for languages it does not speak. */
const identityHappened: Record<string, SignInId> = {
  INVALID_EMAIL_OR_PASSWORD: 'failures.signIn.wrongPair',
  INVALID_PASSWORD: 'failures.signIn.wrongPassword',
  INVALID_EMAIL: 'failures.signIn.email',
  PASSWORD_TOO_COMMON: 'failures.signIn.commonPassword',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'failures.signIn.noPassword',
  INVALID_TOKEN: 'failures.signIn.oldLink',
  TOKEN_EXPIRED: 'failures.signIn.oldLink',
  USER_NOT_FOUND: 'failures.signIn.oldLink',
  EMAIL_ALREADY_VERIFIED: 'failures.signIn.verified',
  EMAIL_MISMATCH: 'failures.signIn.otherEmail',
  PROVIDER_NOT_FOUND: 'failures.signIn.notAvailable',
  COOKIE_REFUSED: 'failures.signIn.cookieRefused',
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
  const said = error.requestId ? englishOnly(error.message) : ''
  if (said) return { message: said, todo: '' }
  const words = wordsFor(error.code)
  if (error.code !== 'unreachable' || navigator.onLine) return words
  return { ...words, message: t('failures.offline') }
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
    return { message: t('failures.signIn.notFresh'), todo: t('failures.signIn.notFresh.todo') }
  const said = englishOnly(message)
  if (status === 429) {
    const { happened, todo } = wordsOf('rate_limited')
    return { message: said || happened, todo: retryAfterSeconds ? waitWords(retryAfterSeconds) : todo }
  }
  const happened = identityHappened[code]
  const known = said || (message && happened && t(happened))
  if (!known)
    return wordsFor(status === 401 ? 'unauthenticated' : status >= 500 ? 'internal' : 'invalid_request')
  const todo = identityTodo[code]
  return { message: ended(known), todo: todo ? t(todo) : '' }
}

/** True for the failure of an email address that has not been verified. */
export const isUnverified = (code: string) => code.toLowerCase() === 'email_not_verified'

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

function waitWords(seconds: number): string {
  if (seconds < 90) return t('failures.waitSeconds', { seconds: Math.ceil(seconds) })
  return t('failures.waitMinutes', { minutes: Math.ceil(seconds / 60) })
}
