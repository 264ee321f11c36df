/** The identity library's calls about passkeys. WebAuthn objects come from the browser; the library validates them. */
import * as z from 'zod/mini'
import type { LibraryCall } from './library-call.ts'

const ceremony = z.looseObject({ challenge: z.string() })
const credential = z.looseObject({ id: z.string() })
const passkeyName = z.string().check(z.maxLength(60))
const passkey = z.looseObject({ id: z.string(), name: z.nullish(z.string()) })
const listed = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  createdAt: z.nullable(z.iso.datetime()),
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** True if a password manager syncs the passkey to several devices. */
  backedUp: z.boolean(),
})

export const passkeyCalls: readonly LibraryCall[] = [
  {
    method: 'GET',
    path: '/passkey/generate-register-options',
    operationId: 'beginPasskey',
    summary: 'Begin to add a passkey: answers with options for the browser, valid for five minutes',
    countsAs: 'passkey',
    answer: ceremony,
    session: true,
    errors: ['proof_required', 'conflict'],
  },
  {
    method: 'POST',
    path: '/passkey/verify-registration',
    operationId: 'addPasskey',
    summary:
      'Add a passkey: `{response, name?, password?}`. The password may be omitted for 15 minutes after a second factor was shown',
    countsAs: 'password',
    body: z.object({
      response: credential,
      name: z.optional(passkeyName),
      password: z.optional(z.string()),
    }),
    answer: passkey,
    session: true,
    errors: ['proof_required', 'conflict'],
  },
  {
    method: 'GET',
    path: '/passkey/generate-authenticate-options',
    operationId: 'askForPasskey',
    summary: 'Begin to show a passkey: answers with options for the browser, valid for five minutes',
    countsAs: 'passkey',
    answer: ceremony,
    session: 'optional',
  },
  {
    method: 'POST',
    path: '/passkey/verify-authentication',
    operationId: 'showPasskey',
    summary: 'Sign in with a passkey: `{response}`; if a session exists, the new one replaces it',
    countsAs: 'passkey',
    body: z.object({ response: credential }),
    answer: z.looseObject({
      session: z.looseObject({ id: z.string() }),
      user: z.looseObject({ id: z.string() }),
    }),
    session: 'optional',
    errors: ['unauthenticated', 'email_not_verified', 'proof_required'],
  },
  {
    method: 'GET',
    path: '/passkey/list-user-passkeys',
    operationId: 'listPasskeys',
    summary: 'List your passkeys',
    countsAs: 'other',
    answer: z.array(listed),
    session: true,
  },
  {
    method: 'POST',
    path: '/passkey/update-passkey',
    operationId: 'renamePasskey',
    summary: 'Rename a passkey: `{id, name}`',
    countsAs: 'other',
    body: z.object({ id: z.string(), name: passkeyName }),
    answer: z.looseObject({ passkey }),
    session: true,
    errors: ['not_found'],
  },
  {
    method: 'POST',
    path: '/passkey/delete-passkey',
    operationId: 'removePasskey',
    summary: 'Remove a passkey: `{id, password?}`. The password may be omitted as in `addPasskey`',
    countsAs: 'password',
    body: z.object({ id: z.string(), password: z.optional(z.string()) }),
    answer: z.looseObject({ status: z.boolean() }),
    session: true,
    errors: ['not_found', 'proof_required'],
  },
]
