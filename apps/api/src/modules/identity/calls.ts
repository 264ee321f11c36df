/** The identity library's calls that we offer; all others do not exist here. */
import type { ErrorCode } from '@toile/contract/errors'
import type { ZodMiniType } from 'zod/mini'
import type { AttemptKind } from './attempt-limits.ts'
import { given, taken } from './call-shapes.ts'

export type LibraryCall = {
  method: 'GET' | 'POST'
  /** Below `/api/identity`. */
  path: string
  operationId: string
  summary: string
  countsAs: AttemptKind
  /** Fields that a client may leave out. */
  defaults?: Record<string, string>
  /** Ends on a full step of time, for its answer must not tell whom we know. */
  isEvenInTime?: true
  /** Needs mail to leave this server. */
  needsMail?: true
  /** Answers with a page or a redirect, to a browser window that somebody looks at. */
  opensPage?: true
  body?: ZodMiniType
  query?: ZodMiniType
  /** The answer of a call that does not open a page. */
  answer?: ZodMiniType
  /** True for a call that takes a session; 'optional' where one without it is answered too. */
  session?: true | 'optional'
  /** Beside `invalid_request`, and what follows from the other fields. */
  errors?: readonly ErrorCode[]
}

export const libraryCalls: readonly LibraryCall[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    operationId: 'signUpByEmail',
    summary: 'Sign up: `{email, password, name?, termsVersion?}`; a mail with a link follows',
    countsAs: 'sign-up',
    defaults: { name: '' },
    isEvenInTime: true,
    needsMail: true,
    body: taken.signUp,
    answer: given.signedUp,
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    operationId: 'signInByEmail',
    summary:
      'Sign in: `{email, password}`; the session comes as a cookie, and in `set-auth-token` to be sent as a Bearer; or `twoFactorRedirect`',
    countsAs: 'sign-in',
    isEvenInTime: true,
    body: taken.signIn,
    answer: given.signedIn,
    errors: ['unauthenticated', 'email_not_verified'],
  },
  {
    method: 'POST',
    path: '/sign-in/social',
    operationId: 'signInByProvider',
    summary: 'Continue with a provider: `{provider, callbackURL, errorCallbackURL}` → `{url}` to open',
    countsAs: 'other',
    body: taken.provider,
    answer: given.address,
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/oauth-popup/start',
    operationId: 'startPopupSignIn',
    summary:
      'Continue with a provider in a popup: `?provider&popupOrigin&popupNonce`; it posts a message when done',
    countsAs: 'other',
    opensPage: true,
    query: taken.popup,
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/callback/:provider',
    operationId: 'returnFromProvider',
    summary: 'Where a provider sends people back to',
    countsAs: 'other',
    opensPage: true,
    query: taken.returned,
  },
  {
    method: 'POST',
    path: '/send-verification-email',
    operationId: 'sendVerificationEmail',
    summary: 'Send the verification mail once more: `{email}`',
    countsAs: 'mail',
    isEvenInTime: true,
    needsMail: true,
    body: taken.mail,
    answer: given.done,
  },
  {
    method: 'GET',
    path: '/verify-email',
    operationId: 'verifyEmail',
    summary: 'The link of a verification mail; leads to a page of ours',
    countsAs: 'other',
    opensPage: true,
    query: taken.mailedToken,
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    operationId: 'requestPasswordReset',
    summary: 'Send a link to choose a new password: `{email}`',
    countsAs: 'mail',
    isEvenInTime: true,
    needsMail: true,
    body: taken.forgotten,
    answer: given.done,
  },
  {
    method: 'POST',
    path: '/reset-password',
    operationId: 'resetPassword',
    summary: 'Choose a new password by the token of a mail: `{token, newPassword}`; ends all sessions',
    countsAs: 'password',
    body: taken.newPassword,
    answer: given.done,
  },
  {
    method: 'POST',
    path: '/change-password',
    operationId: 'changePassword',
    summary: 'Change the password: `{currentPassword, newPassword}`; ends all other sessions',
    countsAs: 'password',
    body: taken.otherPassword,
    answer: given.changed,
    session: true,
  },
  {
    method: 'POST',
    path: '/change-email',
    operationId: 'changeEmail',
    summary: 'Change the email: `{newEmail}`; confirmed at the old address, then verified at the new one',
    countsAs: 'password',
    isEvenInTime: true,
    needsMail: true,
    body: taken.otherEmail,
    answer: given.done,
    session: true,
  },
  {
    method: 'POST',
    path: '/two-factor/enable',
    operationId: 'beginSecondFactor',
    summary:
      'Begin to use codes of an app: `{password?}` → its address and recovery codes; a code makes it count',
    countsAs: 'password',
    body: taken.proof,
    answer: given.factor,
    session: true,
  },
  {
    method: 'POST',
    path: '/two-factor/verify-totp',
    operationId: 'showSecondFactor',
    summary: 'Show a code of the app: `{code}`, to go on signing in, or once more where signed in',
    countsAs: 'password',
    body: taken.code,
    answer: given.shown,
    session: 'optional',
    errors: ['unauthenticated'],
  },
  {
    method: 'POST',
    path: '/two-factor/verify-backup-code',
    operationId: 'useRecoveryCode',
    summary: 'Show a recovery code in place of one of the app: `{code}`; it works once',
    countsAs: 'password',
    body: taken.code,
    answer: given.shown,
    session: 'optional',
    errors: ['unauthenticated', 'conflict'],
  },
  {
    method: 'POST',
    path: '/two-factor/generate-backup-codes',
    operationId: 'renewRecoveryCodes',
    summary: 'New recovery codes in place of the old ones: `{password?}`',
    countsAs: 'password',
    body: taken.proof,
    answer: given.codes,
    session: true,
    errors: ['proof_required'],
  },
  {
    method: 'POST',
    path: '/two-factor/disable',
    operationId: 'endSecondFactor',
    summary: 'No longer use codes of an app: `{password?}`, after a code was shown in this session',
    countsAs: 'password',
    body: taken.proof,
    answer: given.done,
    session: true,
    errors: ['proof_required'],
  },
  {
    method: 'GET',
    path: '/get-session',
    operationId: 'getSession',
    summary: 'Who is signed in here, or null',
    countsAs: 'other',
    answer: given.session,
    session: 'optional',
  },
  {
    method: 'GET',
    path: '/token',
    operationId: 'getToken',
    summary: 'A token for the API, which works for 15 minutes',
    countsAs: 'other',
    answer: given.token,
    session: true,
  },
  {
    method: 'GET',
    path: '/jwks',
    operationId: 'getSigningKeys',
    summary: 'Public keys of the tokens',
    countsAs: 'other',
    answer: given.signingKeys,
  },
  {
    method: 'GET',
    path: '/list-sessions',
    operationId: 'listSessions',
    summary: 'Where you are signed in',
    countsAs: 'other',
    answer: given.sessions,
    session: true,
  },
  {
    method: 'GET',
    path: '/list-accounts',
    operationId: 'listWaysIn',
    summary: 'How you can sign in: `credential` for email and password, or a provider',
    countsAs: 'other',
    answer: given.waysIn,
    session: true,
  },
  {
    method: 'POST',
    path: '/revoke-session',
    operationId: 'revokeSession',
    summary: 'Sign out somewhere else: `{token}` of a listed session',
    countsAs: 'other',
    body: taken.session,
    answer: given.done,
    session: true,
  },
  {
    method: 'POST',
    path: '/revoke-other-sessions',
    operationId: 'revokeOtherSessions',
    summary: 'Sign out everywhere else',
    countsAs: 'other',
    answer: given.done,
    session: true,
  },
  {
    method: 'POST',
    path: '/revoke-sessions',
    operationId: 'revokeSessions',
    summary: 'Sign out everywhere',
    countsAs: 'other',
    answer: given.done,
    session: true,
  },
  {
    method: 'POST',
    path: '/sign-out',
    operationId: 'signOut',
    summary: 'Sign out here',
    countsAs: 'other',
    answer: given.signedOut,
    session: 'optional',
  },
]
