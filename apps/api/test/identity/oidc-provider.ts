/**
 * An OpenID Connect provider on loopback with its own pages. Accounts are `<login>@example.com`; the address of a login
 * that begins with `unverified` is unverified. Any password works. Run as a program, it prints its address and the
 * settings that an app needs.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose'
import { interactionPolicy, Provider } from 'oidc-provider'

export const oidcClient = { clientId: 'toile', clientSecret: 'a-secret-of-tests-that-is-long-enough' }

/** Redirect address of tests that are clients themselves. */
export const clientRedirect = 'http://127.0.0.1/back'

export type TestProvider = {
  issuer: string
  discoveryUrl: string
  jwksUrl: string
  /** Settings with which an app offers this provider. */
  env: Record<string, string>
  /** Its private key, to sign what the provider never would. */
  key: CryptoKey
  kid: string
  close: () => Promise<void>
}

/** @param port defaults to a free one */
export async function startOidcProvider(port = 0): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = 'test-key'
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }

  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Otherwise, users of local clients would be asked for consent each time.
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClient.clientId,
        client_secret: oidcClient.clientSecret,
        // Any local port is allowed, as the app under test takes a free one.
        application_type: 'native',
        redirect_uris: [
          'http://127.0.0.1/api/identity/callback/oidc',
          'http://localhost/api/identity/callback/oidc',
          clientRedirect,
        ],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['of tests'] },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true } },
    interactions: { policy },
    pkce: { required: () => false },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@example.com`,
        email_verified: !sub.startsWith('unverified'),
        name: `Name of ${sub}`,
      }),
    }),
    // Users who have signed in are not asked for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { Interaction: 3600, Session: 3600, Grant: 3600, IdToken: 3600, AccessToken: 3600 },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`
  return {
    issuer,
    discoveryUrl,
    jwksUrl: `${issuer}/jwks`,
    env: {
      OIDC_NAME: 'Test ID',
      OIDC_DISCOVERY_URL: discoveryUrl,
      OIDC_CLIENT_ID: oidcClient.clientId,
      OIDC_CLIENT_SECRET: oidcClient.clientSecret,
    },
    key: privateKey,
    kid,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

if (import.meta.main) {
  const { issuer, env } = await startOidcProvider()
  console.log(`Listening at ${issuer}`)
  for (const [name, value] of Object.entries(env)) console.log(`${name}=${value}`)
}
