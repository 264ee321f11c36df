/** The second factor by authenticator app (TOTP): the identity library's calls. All throw IdentityError or ApiError. */
import * as z from 'zod/mini'
import { identityCall } from './identity.ts'

const factor = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
export type NewFactor = z.infer<typeof factor>

const state = z.nullable(z.object({ user: z.object({ twoFactorEnabled: z.nullish(z.boolean()) }) }))

/** Reads whether the account has the second factor enabled. */
export const readFactor = async () =>
  (await identityCall('/get-session', state))?.user.twoFactorEnabled === true

/** `password` is empty for an account without one. */
const proof = (password: string) => ({ body: password ? { password } : {} })

export const beginFactor = (password: string) => identityCall('/two-factor/enable', factor, proof(password))

export const endFactor = (password: string) =>
  identityCall('/two-factor/disable', z.unknown(), proof(password))

export const renewRecoveryCodes = async (password: string) =>
  (
    await identityCall(
      '/two-factor/generate-backup-codes',
      z.object({ backupCodes: z.array(z.string()) }),
      proof(password),
    )
  ).backupCodes

/** Verifies a code: six digits are the app's, in groups or not; anything else is a recovery code. */
export const submitCode = (typed: string) => {
  const code = typed.replaceAll(/\s/g, '')
  const isOfApp = /^\d{6}$/.test(code)
  const path = isOfApp ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
  return identityCall(path, z.unknown(), { body: { code } })
}

/** Extracts the secret from a TOTP URI, in groups of four to type into an app. */
export const keyOf = (totpURI: string): string =>
  (new URL(totpURI).searchParams.get('secret') ?? '').replaceAll(/.{4}(?=.)/g, '$& ')
