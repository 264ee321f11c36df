/** The account behind a request, as every module sees it. */
export type Principal = {
  userId: string
  email: string
  /** Whose account in the ledger of credits; outlives the person, and says nothing about them. */
  holder: string
  /** Undefined for the token of another issuer, which has no session here. */
  sessionId?: string | undefined
}

/**
 * Reads the `Authorization` header. Throws `unauthenticated` without a token, or with one that is expired, forged, meant
 * for others, or of someone signed out or deleted; `email_not_verified` for an account whose address is not confirmed.
 */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>
