/** The account behind a request, in the form that every module uses. */
export type Principal = {
  userId: string
  email: string
  /** Id in the credit ledger; outlives the account and does not identify the person. */
  holder: string
  /** Undefined for a token of another issuer, which has no session here. */
  sessionId?: string | undefined
}

/**
 * Authenticates by the `Authorization` header. Throws `unauthenticated` for a token that is missing, expired, forged,
 * for another audience, or of a signed-out or deleted account; `email_not_verified` for an unconfirmed email address.
 */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>
