/** From the `Authorization` header to who it is. */
import { AppError } from '../../platform/errors.ts'
import type { Authenticate, Principal } from '../../platform/principal.ts'
import { suspendedSentence } from './failures.ts'

/** A person as a token proves them, before we know whether they may come in. */
export type ProvenPerson = {
  userId: string
  email: string
  isVerified: boolean
  isSuspended: boolean
  sessionId?: string
}

/** Undefined for any invalid token: expired, forged, meant for others, of a deleted account. */
export type ProveToken = (token: string) => Promise<ProvenPerson | undefined>

type AuthenticateDeps = {
  prove: ProveToken
  /** Whose credits the person's are; makes what a person needs at first. Nothing when they are gone. */
  findHolder: (userId: string) => Promise<string | undefined>
}

const unauthenticated = () => new AppError('unauthenticated', 'Please sign in.')

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
