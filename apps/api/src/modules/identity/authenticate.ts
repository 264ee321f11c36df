/** Authenticates a request by its `Authorization` header. */
import { AppError } from '../../platform/errors.ts'
import type { Authenticate, Principal } from '../../platform/principal.ts'
import { suspendedSentence } from './failures.ts'

/** The user of a valid token, who may still be unverified or suspended. */
export type ProvenPerson = {
  userId: string
  email: string
  isVerified: boolean
  isSuspended: boolean
  sessionId?: string
}

/**
 * Verifies a token. Returns undefined for an invalid one: expired, forged, for another audience, of a deleted account.
 */
export type ProveToken = (token: string) => Promise<ProvenPerson | undefined>

type AuthenticateDeps = {
  prove: ProveToken
  /** Finds the user's credit holder, after setting up a new account. Returns undefined if the user is deleted. */
  findHolder: (userId: string) => Promise<string | undefined>
}

const unauthenticated = () => new AppError('unauthenticated', 'Please sign in.')

/** Creates the authentication of bearer tokens. It throws `unauthenticated` or `email_not_verified`. */
export function createAuthenticate({ prove, findHolder }: AuthenticateDeps): Authenticate {
  return async (authorization): Promise<Principal> => {
    const [, token] = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? []
    const person = token && (await prove(token))
    if (!person) throw unauthenticated()
    if (!person.isVerified) throw unverified()
    if (person.isSuspended) throw new AppError('unauthenticated', suspendedSentence)
    const holder = await findHolder(person.userId)
    if (holder === undefined) throw unauthenticated()
    return { userId: person.userId, email: person.email, holder, sessionId: person.sessionId }
  }
}

export const unverified = () =>
  new AppError(
    'email_not_verified',
    'Please verify your email before signing in. Check your inbox for verification link.',
  )
