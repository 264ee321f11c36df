/** The claims of our API's tokens; every check pins all of them. */
export const tokenClaims = {
  issuer: 'toile',
  audience: 'toile-api',
  algorithm: 'EdDSA',
  curve: 'Ed25519',
  /** Under `token_use`: told apart from anything else these keys may ever sign. */
  use: 'access',
  lifetime: '15m',
} as const

/** A key signs for so long, and is believed for a while after. */
export const keyLifetimeSeconds = 30 * 86_400
export const keyGraceSeconds = 86_400
