/**
 * Passkeys: the identity library's calls around the browser's own dialog, whose code is fetched when it is to open. All throw
 * IdentityError or ApiError, and PasskeyAborted where the dialog ended without a passkey.
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
/** A passkey as the browser makes it; the server accepts it within five minutes. */
export type MadePasskey = RegistrationResponseJSON

export class PasskeyAborted extends Error {
  /** True where the device holds a passkey of the account already. */
  readonly isKnown: boolean

  constructor(cause: unknown) {
    super('The dialog of passkeys ended without one', { cause })
    this.name = 'PasskeyAborted'
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
  }
}

export const knowsPasskeys = () => typeof PublicKeyCredential === 'function'

/** Options of WebAuthn are the browser's to check. */
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

/** Signs in. When a user is signed in already, marks the session as one with both factors. */
export async function showPasskey(): Promise<void> {
  const shape = options<PublicKeyCredentialRequestOptionsJSON>()
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    identityCall('/passkey/generate-authenticate-options', shape),
    loadDialog(),
  ])
  const response = await inDialog(() => startAuthentication({ optionsJSON }))
  await identityCall('/passkey/verify-authentication', z.unknown(), { body: { response } })
}

/** Has the device make a passkey, which works only after `addPasskey`. */
export async function makePasskey(): Promise<MadePasskey> {
  const shape = options<PublicKeyCredentialCreationOptionsJSON>()
  const [optionsJSON, { startRegistration }] = await Promise.all([
    identityCall('/passkey/generate-register-options', shape),
    loadDialog(),
  ])
  return inDialog(() => startRegistration({ optionsJSON }))
}

type Proven = { password: string }

export const addPasskey = (response: MadePasskey, { name, password }: Proven & { name: string }) =>
  identityCall('/passkey/verify-registration', z.unknown(), {
    body: { response, name, ...(password && { password }) },
  })

export const renamePasskey = (id: string, name: string) =>
  identityCall('/passkey/update-passkey', z.unknown(), { body: { id, name } })

export const removePasskey = (id: string, { password }: Proven) =>
  identityCall('/passkey/delete-passkey', z.unknown(), { body: { id, ...(password && { password }) } })

const session = z.nullable(z.object({ session: z.object({ secondFactorAt: z.nullish(z.string()) }) }))

/** The passkeys of the account, and whether changing them takes the password. */
export async function readPasskeys(): Promise<{ passkeys: Passkey[]; takesPassword: boolean }> {
  const [passkeys, ways, now] = await Promise.all([
    identityCall('/passkey/list-user-passkeys', z.array(passkey)),
    listAccounts(),
    identityCall('/get-session', session),
  ])
  const shownAt = Date.parse(now?.session.secondFactorAt ?? '')
  const isFresh = Date.now() - shownAt < freshProofMinutes * 60_000
  return { passkeys, takesPassword: ways.includes('credential') && !isFresh }
}
