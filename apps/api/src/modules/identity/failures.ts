/** Translates errors of the identity library into the error format of our API, with our own messages. */
import { minPasswordLength } from '@toile/contract/business'
import { statusByErrorCode, type ErrorBody, type ErrorCode, type FieldProblem } from '@toile/contract/errors'
import * as z from 'zod/mini'

const libraryFailure = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })

const notVerified = 'Please verify your email before signing in. Check your inbox for verification link.'
const notOurPage = 'This address to go on to is not one of our pages.'
export const suspendedSentence = 'This account is suspended. Write to us if you think that is wrong.'
const oldLink = 'This link does not work any more. Please ask for a new one.'

/** Messages by the library's error code. Codes not listed get the message of our error code, below. */
const sentences: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'The email or the password is not right.',
  EMAIL_NOT_VERIFIED: notVerified,
  INVALID_EMAIL: 'Please enter a valid email address.',
  PASSWORD_TOO_SHORT: `Please choose a password of at least ${minPasswordLength} characters.`,
  PASSWORD_TOO_LONG: 'Please choose a password of at most 128 characters.',
  PASSWORD_TOO_COMMON: 'This password is one of the first that others would try. Please choose another.',
  INVALID_PASSWORD: 'The current password is not right.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'This account has no password yet. Ask for a new one to be sent to you.',
  INVALID_TOKEN: oldLink,
  TOKEN_EXPIRED: oldLink,
  USER_NOT_FOUND: oldLink,
  EMAIL_ALREADY_VERIFIED: 'This email is verified already.',
  EMAIL_MISMATCH: 'You are signed in with another email.',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'People do not sign up here with an email and a password.',
  EMAIL_PASSWORD_DISABLED: 'People do not sign in here with an email and a password.',
  INVALID_CALLBACK_URL: notOurPage,
  INVALID_ERROR_CALLBACK_URL: notOurPage,
  INVALID_NEW_USER_CALLBACK_URL: notOurPage,
  INVALID_REDIRECT_URL: notOurPage,
  INVALID_ORIGIN: 'This page may not call the service.',
  MISSING_OR_NULL_ORIGIN: 'This page may not call the service.',
  ACCOUNT_SUSPENDED: suspendedSentence,
  INVALID_CODE: 'This code is not right, or it was used before. Wait for the next one.',
  INVALID_BACKUP_CODE: 'This recovery code is not right, or it was used before.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Please sign in once more.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'That was too many wrong codes. Please sign in once more.',
  ACCOUNT_TEMPORARILY_LOCKED: 'That was too many wrong codes. Please wait a quarter of an hour.',
  TOO_MANY_PASSWORDS: 'That was too many passwords. Please wait an hour.',
  TOTP_ALREADY_ENABLED: 'Codes of an app are on for this account already.',
  TOTP_NOT_ENABLED: 'Codes of an app are not on for this account.',
  TWO_FACTOR_NOT_ENABLED: 'Codes of an app are not on for this account.',
  SECOND_FACTOR_REQUIRED: 'Sign out, sign in again with a passkey or a code of your app, and try once more.',
  USER_NOT_VERIFIED: 'Your device has to check that it is you: by a PIN, a fingerprint or your face.',
  PASSKEY_NOT_FOUND: 'This passkey belongs to no account here.',
  PASSKEY_NAME_INVALID: 'Please choose a name of 1 to 60 characters.',
  PREVIOUSLY_REGISTERED: 'This passkey is there already.',
  TOO_MANY_PASSKEYS: 'An account has 20 passkeys at most. Remove one that you do not use.',
  CHALLENGE_NOT_FOUND: 'That took too long. Please try once more.',
  AUTHENTICATION_FAILED: 'This passkey could not be checked. Please try once more.',
  FAILED_TO_VERIFY_REGISTRATION: 'This passkey could not be checked. Please try once more.',
  PROVIDER_NOT_FOUND: 'This way to sign in is not available.',
}

const sentenceByCode: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'Some fields of this request are not right.',
  unauthenticated: 'Please sign in.',
  not_found: 'There is nothing here, or it is no longer kept.',
  conflict: 'This has been done or taken already.',
  rate_limited: 'That was a lot of tries at once. Please wait a moment.',
  internal: 'Something went wrong on our side. Please try again.',
}

export type Failure = { status: number; body: ErrorBody & { reason: string } }

/** Translates an error response of the library into one of our error codes, with the HTTP status of that code. */
export function failureOf(status: number, text: string, requestId: string): Failure {
  const failure = libraryFailure.safeParse(jsonOf(text)).data
  const message = failure?.message ?? ''
  const reason = failure?.code?.toUpperCase() ?? ''
  const code = codeOf(status, reason)
  const details = reason === 'VALIDATION_ERROR' ? problemsIn(message) : []
  const isAboutEmail = details.some(({ field }) => /email$/i.test(field))
  const sentence = sentences[isAboutEmail ? 'INVALID_EMAIL' : reason] ?? sentenceByCode[code]
  return {
    status: statusByErrorCode[code],
    body: {
      error: sentence ?? 'Please try again.',
      code,
      requestId,
      reason,
      ...(details.length > 0 && { details }),
    },
  }
}

/** Parses the field problems out of a message such as `[body.email] Invalid email address; [body.name] …`. */
const problemsIn = (message: string): FieldProblem[] =>
  Array.from(message.matchAll(/\[body\.([\w.]+)\] ([^;]+)/g), ([, field = '', problem = '']) => ({
    field,
    message: problem.trim(),
  }))

function codeOf(status: number, reason: string): ErrorCode {
  if (reason === 'EMAIL_NOT_VERIFIED') return 'email_not_verified'
  if (reason === 'ACCOUNT_SUSPENDED') return 'unauthenticated'
  if (reason === 'SECOND_FACTOR_REQUIRED' || reason === 'USER_NOT_VERIFIED') return 'proof_required'
  if (status === 401) return 'unauthenticated'
  if (status === 404) return 'not_found'
  if (status === 409) return 'conflict'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'internal' : 'invalid_request'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
