/**
 * Tables of accounts: those of the identity library, profiles, and operators' notes and audit log. Types as in
 * `tables.ts`.
 */
import type { ColumnType, Generated } from 'kysely'
import type { OperatorRole } from '@toile/contract/console-policy'

/** The identity library names its columns itself. */
export type UserTable = {
  id: string
  name: string
  /** Lower case. */
  email: string
  emailVerified: boolean
  image: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  termsVersion: string | null
  termsAgreedAt: Date | null
  twoFactorEnabled: ColumnType<boolean | null, undefined, boolean>
  role: ColumnType<OperatorRole | null, undefined, OperatorRole | null>
  /** A suspended account cannot be signed in to, and its keys do not work. */
  suspendedAt: ColumnType<Date | null, undefined, Date | null>
  /** A permanent ban, confirmed by two operators; the account stays suspended. */
  bannedAt: ColumnType<Date | null, undefined, Date | null>
  language: ColumnType<string | null, undefined, string>
}

export type SessionTable = {
  id: string
  expiresAt: Date
  token: string
  createdAt: Generated<Date>
  updatedAt: Date
  ipAddress: string | null
  userAgent: string | null
  userId: string
  /** When the second factor was last verified. */
  secondFactorAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Last request from the console, to the minute. */
  consoleSeenAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export type TwoFactorTable = {
  id: string
  userId: string
  secret: string
  backupCodes: string
  verified: boolean | null
  failedVerificationCount: number | null
  lockedUntil: Date | null
}

/** Written by the identity library, except for the last column. */
export type PasskeyTable = {
  id: string
  name: string | null
  publicKey: string
  userId: string
  credentialID: string
  counter: number
  deviceType: string
  backedUp: boolean
  transports: string | null
  createdAt: Date | null
  aaguid: string | null
  lastUsedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A sign-in method of a user: a password (`credential`), or the subject at an identity provider. */
export type AccountTable = {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Date | null
  refreshTokenExpiresAt: Date | null
  scope: string | null
  password: string | null
  createdAt: Generated<Date>
  updatedAt: Date
}

export type VerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: Date
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

/** Key pairs that sign tokens; the id is the `kid`. */
export type JwksTable = {
  id: string
  publicKey: string
  privateKey: string
  createdAt: Date
  expiresAt: Date | null
  alg: string | null
  crv: string | null
}

export type ProfileTable = {
  user_id: string
  /** The user's account in the credit ledger. */
  holder: string
  username: string | null
  photo_key: string | null
  referral_code: string
  /** Holder of the account that referred this one. */
  referred_by: string | null
  referral_redeemed_at: Date | null
  share_claimed_at: Date | null
  referral_key_hash: string | null
  share_key_hash: string | null
  welcomed_at: Date | null
  created_at: Date
  mail_look_ready: Generated<boolean>
  /** Balance below which a mail is sent; 0 sends none. */
  low_credits_line: Generated<number>
}

/** Hashes of deleted accounts' subjects at identity providers; see `accounts/erased-subjects.ts`. */
export type ErasedSubjectTable = { subject_hash: string; erased_at: Date }

export type PersonNoteTable = { id: string; holder: string; text: string; created_at: Date }

export type AuditEntryTable = {
  seq: number
  at: Date
  actor: string
  act: string
  subject: string
  reason: string
  before: string | null
  after: string | null
  hash: string
}

export type AuditHeadTable = { id: 1; seq: number; hash: string }
