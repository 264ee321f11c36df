/**
 * API calls of the identity library: sign-up, sign-in, emails, sessions. Authenticated by cookie; our own API uses
 * bearer tokens.
 */
import { identityPath } from '@toile/contract/accounts'
import { termsVersion } from '@toile/contract/business'
import { apiBase } from '@toile/contract/operation'
import * as z from 'zod/mini'
import { jsonOf } from './answer.ts'
import { ApiError, unreachable } from './api-error.ts'
import { addressOf, answerText } from './call.ts'
import { identityErrorOf } from './identity-error.ts'

const userShape = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullish(z.string()),
  image: z.nullish(z.string()),
})
export type IdentityUser = z.infer<typeof userShape>

const sessionShape = z.object({
  token: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  userAgent: z.nullish(z.string()),
})
/** One signed-in device, identified by `token`; times are ISO 8601. */
export type DeviceSession = z.infer<typeof sessionShape>

const signedIn = z.object({ user: userShape, session: sessionShape })

type Post = { body?: object; signal?: AbortSignal | undefined }

/**
 * Makes one call: a POST when `post` is given, else a GET. Throws IdentityError with the library's message, or ApiError
 * when the server is unreachable.
 */
export async function identityCall<S extends z.ZodMiniType>(
  path: string,
  shape: S,
  post?: Post,
): Promise<z.output<S>> {
  const init: RequestInit = { headers: { accept: 'application/json' }, cache: 'no-store' }
  if (post) {
    init.method = 'POST'
    init.headers = { accept: 'application/json', 'content-type': 'application/json' }
    init.body = JSON.stringify(post.body ?? {})
    if (post.signal) init.signal = post.signal
  }
  const { status, text, retryAfter } = await answerText(addressOf(identityAddress(path)), init)
  if (status >= 400) {
    const error = identityErrorOf(status, text, retryAfter)
    // A proxy responds with its own pages while the server is down.
    throw status >= 502 && !error.message ? unreachable(error) : error
  }
  const parsed = shape.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new ApiError({
    code: 'unexpected_answer',
    message: `The answer of ${path} has another shape.`,
    status,
    cause: parsed.error,
  })
}

/** The path of the identity library's route, from the origin. */
export const identityAddress = (path: string) => `${apiBase}${identityPath}${path}`

const anything = z.unknown()
const post = (path: string, body: object) => identityCall(path, anything, { body }).then(() => undefined)

/** Reads the user signed in on this device, or null. */
export const readSession = () => identityCall('/get-session', z.nullable(signedIn))

/**
 * Reads a bearer token for the API, valid for some minutes. Throws IdentityError with status 401 when no user is signed
 * in.
 */
export const readToken = async () => (await identityCall('/token', z.object({ token: z.string() }))).token

/** Signs in by password. Resolves to true when a code of the second factor is required to finish. */
export const signInByPassword = async (input: { email: string; password: string }) =>
  (
    await identityCall('/sign-in/email', z.object({ twoFactorRedirect: z.optional(z.boolean()) }), {
      body: input,
    })
  ).twoFactorRedirect === true

/** Creates an account and sends the verification email, whose link leads to `callbackURL`. */
export const signUp = (input: { email: string; password: string; callbackURL: string }) =>
  post('/sign-up/email', { name: '', ...input, termsVersion })

export const resendVerification = (input: { email: string; callbackURL: string }) =>
  post('/send-verification-email', input)

/** Sends an email whose link leads to `redirectTo` with `?token=`. The response is the same for unknown addresses. */
export const requestPasswordReset = (input: { email: string; redirectTo: string }) =>
  post('/request-password-reset', input)

export const resetPassword = (input: { newPassword: string; token: string }) => post('/reset-password', input)

/** Changes the password and ends all other sessions. */
export const changePassword = (input: { currentPassword: string; newPassword: string }) =>
  post('/change-password', { ...input, revokeOtherSessions: true })

/**
 * Sends an email to confirm the change; the address changes when its link is opened. `password` is empty for an account
 * without one.
 */
export const changeEmail = ({
  password,
  ...input
}: {
  newEmail: string
  password: string
  callbackURL: string
}) => post('/change-email', { ...input, ...(password && { password }) })

export const listSessions = () => identityCall('/list-sessions', z.array(sessionShape))
export const endSession = (token: string) => post('/revoke-session', { token })
/** Signs out on all devices, including this one. */
export const endAllSessions = () => post('/revoke-sessions', {})
export const signOut = () => post('/sign-out', {})

/** Lists the user's sign-in methods: `credential` is email and password, others are providers. */
export const listAccounts = async () =>
  (await identityCall('/list-accounts', z.array(z.object({ providerId: z.string() })))).map(
    ({ providerId }) => providerId,
  )
