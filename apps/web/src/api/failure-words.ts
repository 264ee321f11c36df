/** Words for a failed call of our API or of the identity library. */
import type { MessageId } from '../words/catalogue.ts'
import { t } from '../words/translate.ts'
import { ApiError } from './api-error.ts'
import { englishOnly, wordsOf } from './error-words.ts'
import { IdentityError } from './identity-error.ts'

export type FailureWords = {
  /** The event: the server's message if there is one. */
  message: string
  /** The remedy; empty when the message already says so. */
  todo: string
}

type SignInId = Extract<MessageId, `failures.signIn.${string}`>

/** Remedies by the identity library's codes, for messages without one. */
const identityTodo: Record<string, SignInId> = {
  INVALID_EMAIL_OR_PASSWORD: 'failures.signIn.wrongPair.todo',
  INVALID_PASSWORD: 'failures.signIn.wrongPassword.todo',
}

/** Messages by the identity library's codes, for languages the server does not speak. */
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
  ACCOUNT_SUSPENDED: 'failures.signIn.suspended',
  ACCOUNT_TEMPORARILY_LOCKED: 'failures.signIn.tooManyCodes',
  TOO_MANY_PASSWORDS: 'failures.signIn.tooManyPasswords',
  EMAIL_PASSWORD_DISABLED: 'failures.signIn.notAvailable',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'failures.signIn.notAvailable',
  TOTP_ALREADY_ENABLED: 'failures.signIn.codesOn',
  TOTP_NOT_ENABLED: 'failures.signIn.codesOff',
  TWO_FACTOR_NOT_ENABLED: 'failures.signIn.codesOff',
  SECOND_FACTOR_REQUIRED: 'failures.signIn.secondFactor',
  USER_NOT_VERIFIED: 'failures.signIn.deviceCheck',
  PASSKEY_NOT_FOUND: 'failures.signIn.unknownPasskey',
  PASSKEY_NAME_INVALID: 'failures.signIn.passkeyName',
  PREVIOUSLY_REGISTERED: 'failures.signIn.knownPasskey',
  TOO_MANY_PASSKEYS: 'failures.signIn.tooManyPasskeys',
  CHALLENGE_NOT_FOUND: 'failures.signIn.late',
  AUTHENTICATION_FAILED: 'failures.signIn.uncheckedPasskey',
  FAILED_TO_VERIFY_REGISTRATION: 'failures.signIn.uncheckedPasskey',
}

/**
 * The words for an error.
 * @param before a sentence that says what was not done
 */
export function failureWords(error: unknown, before = ''): FailureWords {
  const { message, todo } = wordsOfFailure(error)
  return { message: before ? `${before} ${message}` : message, todo }
}

function wordsOfFailure(error: unknown): FailureWords {
  if (error instanceof IdentityError) return identityWords(error)
  if (!(error instanceof ApiError)) return wordsFor('unexpected_answer')
  // Only responses of our own server have a request id; other messages are for the log.
  const ownMessage = error.requestId ? englishOnly(error.message) : ''
  if (ownMessage) return { message: ownMessage, todo: '' }
  const words = wordsFor(error.code)
  if (error.code !== 'unreachable' || navigator.onLine) return words
  return { ...words, message: t('failures.offline') }
}

/** The words for an error as one line. */
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
  const ownMessage = englishOnly(message)
  const happened = identityHappened[code]
  const known = ownMessage || (message && happened && t(happened))
  if (status === 429) {
    const words = wordsOf('rate_limited')
    // The message of a known code says itself how long to wait.
    const todo = happened ? '' : words.todo
    return { message: known || words.happened, todo: retryAfterSeconds ? waitWords(retryAfterSeconds) : todo }
  }
  if (!known) {
    if (code === 'mail_unavailable') return wordsFor(code)
    return wordsFor(status === 401 ? 'unauthenticated' : status >= 500 ? 'internal' : 'invalid_request')
  }
  const todo = identityTodo[code]
  return { message: withFullStop(known), todo: todo ? t(todo) : '' }
}

/** True for the error code of an unverified email address. */
export const isUnverified = (code: string) => code.toLowerCase() === 'email_not_verified'

const withFullStop = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

function waitWords(seconds: number): string {
  if (seconds < 90) return t('failures.waitSeconds', { seconds: Math.ceil(seconds) })
  return t('failures.waitMinutes', { minutes: Math.ceil(seconds / 60) })
}
