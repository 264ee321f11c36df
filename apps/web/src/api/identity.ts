/** The calls of the identity library: sign-up, sign-in, mails, sessions. They go by cookie; the API goes by token. */
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
/** One signed-in device. `token` names it; times are ISO 8601. */
export type DeviceSession = z.infer<typeof sessionShape>

const signedIn = z.object({ user: userShape, session: sessionShape })

type Post = { body?: object; signal?: AbortSignal | undefined }

/** One call. Throws IdentityError with the library's sentence, or ApiError when the server cannot be reached. */
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
    // What stands before the server answers for it, in pages of its own, while it is down.
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

/** The path of a route of the identity library, below the origin. */
export const identityAddress = (path: string) => `${apiBase}${identityPath}${path}`

const anything = z.unknown()
const post = (path: string, body: object) => identityCall(path, anything, { body }).then(() => undefined)

/** The person signed in on this device, or null. */
export const readSession = () => identityCall('/get-session', z.nullable(signedIn))

/** A token for the API, good for some minutes. Throws IdentityError with status 401 when no one is signed in. */
export const readToken = async () => (await identityCall('/token', z.object({ token: z.string() }))).token

/** True where a code of an app is to follow, before which the person is not signed in. */
export const signInByPassword = async (input: { email: string; password: string }) =>
  (
    await identityCall('/sign-in/email', z.object({ twoFactorRedirect: z.optional(z.boolean()) }), {
      body: input,
    })
  ).twoFactorRedirect === true

/** Makes an account and has the verification mail sent; its link leads to `callbackURL`. */
export const signUp = (input: { email: string; password: string; callbackURL: string }) =>
  post('/sign-up/email', { name: '', ...input, termsVersion })

export const resendVerification = (input: { email: string; callbackURL: string }) =>
  post('/send-verification-email', input)

/** Has a mail sent whose link leads to `redirectTo` with `?token=`. Answers alike for unknown addresses. */
export const requestPasswordReset = (input: { email: string; redirectTo: string }) =>
  post('/request-password-reset', input)

export const resetPassword = (input: { newPassword: string; token: string }) => post('/reset-password', input)

/** Ends the sessions on all other devices as well. */
export const changePassword = (input: { currentPassword: string; newPassword: string }) =>
  post('/change-password', { ...input, revokeOtherSessions: true })

/** Has a mail sent that confirms the change; until its link is opened the address stays. */
export const changeEmail = (input: { newEmail: string; callbackURL: string }) => post('/change-email', input)

export const listSessions = () => identityCall('/list-sessions', z.array(sessionShape))
export const endSession = (token: string) => post('/revoke-session', { token })
/** Signs out on every device, this one too. */
export const endAllSessions = () => post('/revoke-sessions', {})
export const signOut = () => post('/sign-out', {})

/** How this person may sign in: `credential` stands for email and password, others are providers. */
export const listAccounts = async () =>
  (await identityCall('/list-accounts', z.array(z.object({ providerId: z.string() })))).map(
    ({ providerId }) => providerId,
  )
