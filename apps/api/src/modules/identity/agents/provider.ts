/** The OAuth 2.1 provider for agents, set up for one origin: dynamic registration, PKCE, opaque tokens kept as hashes. */
import { oauthProvider } from '@better-auth/oauth-provider'
import { agentScopes, agentTokenPrefix } from '@toile/contract/agents'
import type { BetterAuthPlugin } from 'better-auth/types'
import { hashToken } from '../../../platform/hash-token.ts'
import { consentPage, resourceOf } from './addresses.ts'

const ACCESS_SECONDS = 3600
const REFRESH_SECONDS = 30 * 86_400

export function agentsPlugin(origin: string): BetterAuthPlugin {
  const plugin = oauthProvider({
    scopes: [...agentScopes, 'offline_access'],
    grantTypes: ['authorization_code', 'refresh_token'],
    loginPage: consentPage,
    consentPage,
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    resources: [resourceOf(origin)],
    // There is one, and every agent is for it.
    enforcePerClientResources: false,
    accessTokenExpiresIn: ACCESS_SECONDS,
    refreshTokenExpiresIn: REFRESH_SECONDS,
    // Tokens are looked up at every call, so that one that is revoked works nowhere from then on.
    disableJwtPlugin: true,
    storeTokens: { hash: async (token) => hashToken(token) },
    prefix: { opaqueAccessToken: agentTokenPrefix },
  })
  // Its own types say `undefined` of fields that may be left out.
  return plugin as BetterAuthPlugin
}
