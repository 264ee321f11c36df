/**
 * Passkeys: the identity library's calls around the browser's dialog, whose code is loaded on demand. All throw
 * IdentityError or ApiError, and PasskeyAborted when the dialog ends without a passkey.
 */
import { freshProofMinutes } from '@toile/contract/console-policy'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { identityCall, listAccounts } from './identity.ts'

const passkey = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkey>
/** A passkey created by the browser; the server accepts it within five minutes. */
export type NewPasskey = RegistrationResponseJSON

export class PasskeyAborted extends Error {
  /** True when the device already has a passkey of the account. */
  readonly isKnown: boolean

  constructor(cause: unknown) {
    super('The dialog of passkeys ended without one', { cause })
    this.name = 'PasskeyAborted'
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
  }
}

export const knowsPasskeys = () => typeof PublicKeyCredential === 'function'

/** WebAuthn options, which the browser validates. */
const options = <Options>() =>
  z.custom<Options>((value) => typeof value === 'object' && value !== null && 'challenge' in value)

async function inDialog<Value>(open: () => Promise<Value>): Promise<Value> {
  try {
    return await open()
  } catch (error) {
    throw new PasskeyAborted(error)
  }
}

const loadDialog = () => import('@simplewebauthn/browser')

/** Signs in by passkey. If already signed in, marks the session as verified by a second factor. */
export async function verifyPasskey(): Promise<void> {
  const shape = options<PublicKeyCredentialRequestOptionsJSON>()
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    identityCall('/passkey/generate-authenticate-options', shape),
    loadDialog(),
  ])
  const response = await inDialog(() => startAuthentication({ optionsJSON }))
  await identityCall('/passkey/verify-authentication', z.unknown(), { body: { response } })
}

/** Creates a passkey on the device; it works only after `addPasskey`. */
export async function createPasskey(): Promise<NewPasskey> {
  const shape = options<PublicKeyCredentialCreationOptionsJSON>()
  const [optionsJSON, { startRegistration }] = await Promise.all([
    identityCall('/passkey/generate-register-options', shape),
    loadDialog(),
  ])
  return inDialog(() => startRegistration({ optionsJSON }))
}

type Proven = { password: string }

export const addPasskey = (response: NewPasskey, { name, password }: Proven & { name: string }) =>
  identityCall('/passkey/verify-registration', z.unknown(), {
    body: { response, name, ...(password && { password }) },
  })

export const renamePasskey = (id: string, name: string) =>
  identityCall('/passkey/update-passkey', z.unknown(), { body: { id, name } })

export const removePasskey = (id: string, { password }: Proven) =>
  identityCall('/passkey/delete-passkey', z.unknown(), { body: { id, ...(password && { password }) } })

const session = z.nullable(z.object({ session: z.object({ secondFactorAt: z.nullish(z.string()) }) }))

/** Reads the account's passkeys, and whether changing them requires the password. */
export async function readPasskeys(): Promise<{ passkeys: Passkey[]; takesPassword: boolean }> {
  const [passkeys, methods, now] = await Promise.all([
    identityCall('/passkey/list-user-passkeys', z.array(passkey)),
    listAccounts(),
    identityCall('/get-session', session),
  ])
  const shownAt = Date.parse(now?.session.secondFactorAt ?? '')
  const isFresh = Date.now() - shownAt < freshProofMinutes * 60_000
  return { passkeys, takesPassword: methods.includes('credential') && !isFresh }
}
