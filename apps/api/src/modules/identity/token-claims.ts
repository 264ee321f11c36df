/** The fixed claims of our access tokens, all of which are checked on verification. */
export const tokenClaims = {
  issuer: 'toile',
  audience: 'toile-api',
  algorithm: 'EdDSA',
  curve: 'Ed25519',
  /** Value of `token_use`, which distinguishes access tokens from anything else that these keys may sign. */
  use: 'access',
  lifetime: '15m',
} as const

/** Time for which a key signs new tokens. */
export const keyLifetimeSeconds = 30 * 86_400
/** Time for which a key's tokens are still accepted afterwards. */
export const keyGraceSeconds = 86_400
