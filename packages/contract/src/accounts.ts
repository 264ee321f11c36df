/** The signed-in account and its profile. Sign-in itself uses the identity library's own routes. */
import * as z from 'zod/mini'
import { pictureErrors } from './errors.ts'
import { minPasswordLength, planNames } from './business.ts'
import { idempotencyKeyField } from './idempotency.ts'
import { defineOperation } from './operation.ts'

/** Path, below `/api`, of the identity library's routes: sign-up, sign-in, mails, tokens and sessions. */
export const identityPath = '/identity'

export const emailField = z.email().check(z.maxLength(254))
export const passwordField = z.string().check(z.minLength(minPasswordLength), z.maxLength(128))

/** Unique regardless of case; stored as written. */
export const usernameField = z.string().check(z.regex(/^[a-z0-9_]{3,30}$/i))
export const displayNameField = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
/** A small picture that the browser has already cropped, or the address of one at an identity provider. */
export const photoField = z.union([
  z.url({ protocol: /^https$/ }).check(z.maxLength(2000)),
  z
    .string()
    .check(z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/), z.maxLength(150_000)),
])

const isoTime = z.iso.datetime()

export const profile = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** Available credits, without those held for looks in progress. */
  credits: z.int(),
  plan: z.enum(planNames),
  planExpiresAt: z.nullable(isoTime),
  referralCode: z.string(),
  referralRedeemed: z.boolean(),
  shareBonusClaimed: z.boolean(),
  createdAt: isoTime,
})
export type Profile = z.infer<typeof profile>

export const profileChange = z.object({
  displayName: z.optional(z.nullable(displayNameField)),
  username: z.optional(z.nullable(usernameField)),
  photoURL: z.optional(z.nullable(photoField)),
})
export type ProfileChange = z.infer<typeof profileChange>

/** The answer to an award of credits. */
export const award = z.object({ success: z.literal(true), creditsAwarded: z.int(), credits: z.int() })
export type Award = z.infer<typeof award>

/** The sign-in methods of this server. */
export const identityOptions = z.object({
  /** True for email and password; false when the operator uses an external token issuer. */
  password: z.boolean(),
  /** Identity providers, with the id that `/identity/sign-in/social` takes. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** True when mails are shown at `/dev/mailbox` instead of being sent. */
  devMailbox: z.boolean(),
})
export type IdentityOptions = z.infer<typeof identityOptions>

export const getIdentityOptions = defineOperation({
  id: 'getIdentityOptions',
  method: 'GET',
  path: '/auth/options',
  tag: 'Account',
  summary: 'List the sign-in methods',
  responses: { 200: identityOptions },
  errors: [],
})

export const getProfile = defineOperation({
  id: 'getProfile',
  method: 'GET',
  path: '/auth/profile',
  tag: 'Account',
  summary: 'Read your profile',
  signedIn: true,
  responses: { 200: profile },
  errors: [],
})

export const updateProfile = defineOperation({
  id: 'updateProfile',
  method: 'PUT',
  path: '/auth/profile',
  tag: 'Account',
  summary: 'Change your name, username or photo: omitted fields stay as they are, null removes a value',
  signedIn: true,
  body: profileChange,
  responses: { 200: profile },
  errors: [...pictureErrors, 'conflict'],
})

export const deleteProfile = defineOperation({
  id: 'deleteProfile',
  method: 'DELETE',
  path: '/auth/profile',
  tag: 'Account',
  summary: 'Delete your account and everything in it',
  signedIn: true,
  /** The account's email, in any case, as a confirmation. */
  body: z.object({ confirm: z.string().check(z.maxLength(254)) }),
  responses: { 204: null },
  errors: ['invalid_request'],
})

export const exportAccount = defineOperation({
  id: 'exportAccount',
  method: 'GET',
  path: '/auth/export',
  tag: 'Account',
  summary: 'Export all data stored about you, as a zip',
  signedIn: true,
  responses: { 200: 'zip' },
  errors: [],
})

const idempotencyHeaders = z.object({ 'idempotency-key': idempotencyKeyField })

export const redeemReferral = defineOperation({
  id: 'redeemReferral',
  method: 'POST',
  path: '/auth/referral',
  tag: 'Account',
  summary: 'Redeem a referral code: both accounts get credits',
  signedIn: true,
  headers: idempotencyHeaders,
  body: z.object({ referralCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
  responses: { 200: award },
  errors: ['invalid_request', 'not_found', 'conflict', 'idempotency_mismatch'],
})

export const claimShareBonus = defineOperation({
  id: 'claimShareBonus',
  method: 'POST',
  path: '/auth/social-share',
  tag: 'Account',
  summary: 'Claim the bonus for sharing; once per account',
  signedIn: true,
  headers: idempotencyHeaders,
  responses: { 200: award },
  errors: ['invalid_request', 'conflict'],
})
