/** A local OpenID Connect provider with interactive sign-in pages. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const client = { id: 'toile', secret: 'toile-secret-of-the-tests' }

export type RunningProvider = { discoveryUrl: string; stop: () => Promise<void> }

/**
 * Accounts are the emails typed into the sign-in page; those that begin with `unproven` count as unverified.
 * Registered as a native client, whose redirect URI may use any local port (RFC 8252, section 7.3), because the
 * product's port is not known yet.
 */
export async function startProvider(): Promise<RunningProvider> {
  // Before the provider, whose tokens and metadata contain its own address.
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        application_type: 'native',
        redirect_uris: ['http://localhost/api/identity/callback/oidc'],
      },
    ],
    cookies: { keys: ['keys of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
    pkce: { required: () => false },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id,
        email_verified: !id.startsWith('unproven'),
        name: 'Olive Ide Connett',
      }),
    }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return {
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
