/** Configures the OAuth 2.1 provider for agents: dynamic registration, PKCE, opaque tokens stored as hashes. */
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
    // There is only one resource, open to every agent.
    enforcePerClientResources: false,
    accessTokenExpiresIn: ACCESS_SECONDS,
    refreshTokenExpiresIn: REFRESH_SECONDS,
    // Opaque tokens are looked up at every call, so that a revoked one stops working at once.
    disableJwtPlugin: true,
    storeTokens: { hash: async (token) => hashToken(token) },
    prefix: { opaqueAccessToken: agentTokenPrefix },
  })
  // Cast because the plugin declares optional fields as `| undefined`, against `exactOptionalPropertyTypes`.
  return plugin as BetterAuthPlugin
}
