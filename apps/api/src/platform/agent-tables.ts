/** Tables of agents that sign in by OAuth, the columns that we read ourselves. Types as in `tables.ts`. */

export type OauthClientTable = { id: string; clientId: string; name: string | null; createdAt: Date | null }

export type OauthRefreshTokenTable = { id: string; clientId: string; userId: string; expiresAt: Date }

export type OauthAccessTokenTable = {
  id: string
  /** As `hashToken` makes it of the token. */
  token: string
  clientId: string
  userId: string | null
  /** Addresses that the token was asked for. */
  resources: string[] | null
  scopes: string[]
  expiresAt: Date
  revoked: Date | null
}

export type OauthConsentTable = { id: string; clientId: string; userId: string | null }
