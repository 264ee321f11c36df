/** Tables of agents that sign in by OAuth, limited to the columns that we read. Types as in `tables.ts`. */

export type OauthClientTable = { id: string; clientId: string; name: string | null; createdAt: Date | null }

export type OauthRefreshTokenTable = { id: string; clientId: string; userId: string; expiresAt: Date }

export type OauthAccessTokenTable = {
  id: string
  /** The token's hash by `hashToken`. */
  token: string
  clientId: string
  userId: string | null
  /** Resource indicators that the token was requested for. */
  resources: string[] | null
  scopes: string[]
  expiresAt: Date
  revoked: Date | null
}

export type OauthConsentTable = { id: string; clientId: string; userId: string | null }
