/** Verifies tokens of the external issuer that the operator has configured. */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { unverified, type ProveToken } from './authenticate.ts'
import { foreignClaims, type ForeignClaims } from './foreign-claims.ts'
import { findForeignPerson, type ForeignDeps } from './foreign-person.ts'

/** Asymmetric algorithms only: with a shared secret, any party that verifies tokens could also forge them. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Accepted `typ` headers. Excludes logout tokens and security events, which the same keys sign. */
const types = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt'])

type Options = ForeignDeps & { clock: Clock; audience: string; jwksUrl: string }

/**
 * Fetches the issuer's keys when first needed, caches them, and refetches for an unknown key id, at most twice a
 * minute.
 */
export function foreignTokens({ clock, audience, jwksUrl, ...deps }: Options): ProveToken {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 5000 })
  return async (token) => {
    const proven = await claimsOf(token)
    if (!proven) return undefined
    const { person, email } = await findForeignPerson({ ...deps, clock }, proven)
    if (person) return person
    // No account is created for an email that the issuer has not verified: it may belong to another person.
    if (email === 'unverified') throw unverified()
    return undefined
  }

  async function claimsOf(token: string): Promise<ForeignClaims | undefined> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms,
        issuer: deps.issuer,
        audience,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      return types.has(protectedHeader.typ?.toLowerCase()) ? foreignClaims.parse(payload) : undefined
    } catch (error) {
      if (isOutage(error))
        throw new AppError('internal', 'Signing in cannot be checked just now. Please try again.', {
          cause: error,
        })
      if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError) return undefined
      throw error
    }
  }
}

/** True if the issuer's keys could not be fetched, so that the token could not be verified. */
function isOutage(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true
  const isPlainJose = error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'
  return isPlainJose || (error instanceof TypeError && error.message === 'fetch failed')
}
