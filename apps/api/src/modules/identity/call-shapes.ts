/**
 * Schemas of the identity library's calls, used only for the OpenAPI document: the library validates requests itself,
 * and its answers contain more fields than documented here.
 */
import { minPasswordLength } from '@toile/contract/business'
import * as z from 'zod/mini'

/** Validated by the library's own rule. */
const email = z.string()
const password = z.string().check(z.minLength(minPasswordLength), z.maxLength(128))
/** Path of one of our pages. */
const page = z.optional(z.string())
const person = z.looseObject({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
})
const session = z.looseObject({ id: z.string(), token: z.string(), expiresAt: z.iso.datetime() })
const done = z.looseObject({ status: z.boolean() })

/** Bodies and query strings, by call. */
export const requests = {
  signUp: z.object({
    email,
    password,
    name: z.optional(z.string()),
    termsVersion: z.optional(z.string()),
    callbackURL: page,
  }),
  signIn: z.object({
    email,
    password: z.string(),
    rememberMe: z.optional(z.boolean()),
    callbackURL: page,
  }),
  provider: z.object({
    provider: z.string(),
    callbackURL: page,
    errorCallbackURL: page,
    additionalData: z.optional(z.object({ termsVersion: z.optional(z.string()) })),
  }),
  popup: z.object({
    provider: z.string(),
    popupOrigin: z.string(),
    popupNonce: z.string(),
    /** JSON, as in `provider`. */
    additionalData: z.optional(z.string()),
  }),
  returned: z.object({
    code: z.optional(z.string()),
    state: z.optional(z.string()),
    error: z.optional(z.string()),
  }),
  mail: z.object({ email, callbackURL: page }),
  mailedToken: z.object({ token: z.string(), callbackURL: page }),
  forgotten: z.object({ email, redirectTo: page }),
  newPassword: z.object({ token: z.string(), newPassword: password }),
  otherPassword: z.object({
    currentPassword: z.string(),
    newPassword: password,
    revokeOtherSessions: z.optional(z.boolean()),
  }),
  otherEmail: z.object({ newEmail: email, password: z.optional(z.string()), callbackURL: page }),
  session: z.object({ token: z.string() }),
  proof: z.object({ password: z.optional(z.string()) }),
  code: z.object({ code: z.string() }),
} as const

/** Answers, by call. */
export const answers = {
  signedUp: z.looseObject({ token: z.nullable(z.string()), user: z.looseObject({ email: z.string() }) }),
  signedIn: z.union([
    z.looseObject({ token: z.string(), user: person }),
    z.looseObject({ twoFactorRedirect: z.literal(true), twoFactorMethods: z.array(z.string()) }),
  ]),
  factor: z.looseObject({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
  codes: z.looseObject({ backupCodes: z.array(z.string()) }),
  shown: z.looseObject({ token: z.nullish(z.string()), user: person }),
  address: z.looseObject({ url: z.string() }),
  done,
  changed: z.looseObject({ user: person }),
  session: z.nullable(z.looseObject({ session, user: person })),
  token: z.object({ token: z.string() }),
  signingKeys: z.looseObject({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) }),
  sessions: z.array(session),
  signInMethods: z.array(z.looseObject({ id: z.string(), providerId: z.string() })),
  signedOut: z.looseObject({ success: z.boolean() }),
} as const
