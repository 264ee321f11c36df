/** OAuth metadata documents, from which agent clients learn how to sign in. */
import { agentScopes } from '@toile/contract/agents'
import type { FastifyRequest } from 'fastify'
import { originFor } from '../own-origin.ts'
import { issuerOf, oauthBase, resourceDocumentOf, resourceOf } from './addresses.ts'

/** Builds the protected resource metadata (RFC 9728). */
export const aboutResource = (origin: string) => ({
  resource: resourceOf(origin),
  resource_name: 'Toile virtual try-on',
  resource_documentation: `${origin}/developers`,
  authorization_servers: [issuerOf(origin)],
  scopes_supported: agentScopes,
  bearer_methods_supported: ['header'],
})

const authMethods = ['client_secret_basic', 'client_secret_post']

/** Builds the authorization server metadata (RFC 8414). */
export const aboutServer = (origin: string) => ({
  issuer: issuerOf(origin),
  authorization_endpoint: `${origin}${oauthBase}/authorize`,
  token_endpoint: `${origin}${oauthBase}/token`,
  registration_endpoint: `${origin}${oauthBase}/register`,
  revocation_endpoint: `${origin}${oauthBase}/revoke`,
  service_documentation: `${origin}/developers`,
  scopes_supported: [...agentScopes, 'offline_access'],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none', ...authMethods],
  revocation_endpoint_auth_methods_supported: ['none', ...authMethods],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

/**
 * The resource that agent tokens must name, and the `WWW-Authenticate` challenge of a 401 there (RFC 6750, RFC 9728).
 */
export type AgentResource = { resource: string; challenge: string }

export function agentResource(
  request: FastifyRequest,
  { publicUrl, host }: { publicUrl: string | undefined; host: string },
): AgentResource {
  const origin = originFor(request, publicUrl, host)
  const scope = agentScopes.join(' ')
  const challenge = `Bearer realm="toile", resource_metadata="${resourceDocumentOf(origin)}", scope="${scope}"`
  return { resource: resourceOf(origin), challenge }
}
