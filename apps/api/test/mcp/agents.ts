/** Agents that a user signs in, on the official MCP client; the tests perform the browser's steps. */
import {
  auth,
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import * as z from 'zod'
import type { App } from '../harness.ts'
import { bearer, get, post } from '../identity/people.ts'

export const redirectUrl = 'http://localhost:7777/callback'

type Kept = {
  client?: StoredOAuthClientInformation
  tokens?: StoredOAuthTokens
  verifier: string
  discovery?: OAuthDiscoveryState
  /** Where the user's browser is redirected. */
  leadsTo?: URL
}

/** An agent; `scope` limits what it requests. */
export function createProgram(
  app: App,
  { name = 'Test agent', scope }: { name?: string; scope?: string } = {},
) {
  const serverUrl = `${app.address}/api/mcp`
  const kept: Kept = { verifier: '' }
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: name,
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'state-1',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    saveDiscoveryState: (found) => void (kept.discovery = found),
    discoveryState: () => kept.discovery,
    redirectToAuthorization: (url) => void (kept.leadsTo = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
  }
  const asked = { serverUrl, ...(scope !== undefined && { scope }) }

  /** Runs discovery and registration, up to the browser's redirect. */
  async function begin(): Promise<URL> {
    expect(await auth(provider, asked)).toBe('REDIRECT')
    return kept.leadsTo!
  }
  /** Completes the authorization with the browser's return. */
  const finish = ({ code, iss }: { code: string; iss: string }) =>
    auth(provider, { ...asked, authorizationCode: code, iss })
  const refresh = () => auth(provider, asked)

  async function connect(): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider }))
    return client
  }
  return { kept, begin, finish, refresh, connect }
}

/** Opens an address as a browser with this session; returns where it is redirected. */
export async function led(app: App, to: URL, session?: string): Promise<URL> {
  const headers = session === undefined ? {} : bearer(session)
  const answer = await get(app, to.pathname.replace('/api/identity', '') + to.search, headers)
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location')!, app.address)
}

const consentAnswer = z.object({ url: z.url() })

/** Answers the consent page; returns where the browser is redirected. */
export async function answerOn(app: App, page: URL, session: string, accept: boolean): Promise<URL> {
  const body = { accept, oauth_query: page.search.slice(1) }
  const answer = await post(app, '/oauth2/consent', body, bearer(session))
  expect(answer.status).toBe(200)
  return new URL(consentAnswer.parse(await answer.json()).url)
}

/** An agent that the user of this session has signed in. */
export async function signIn(
  app: App,
  session: string,
  request: Parameters<typeof createProgram>[1] = {},
): Promise<ReturnType<typeof createProgram>> {
  const program = createProgram(app, request)
  const page = await led(app, await program.begin(), session)
  expect(page.pathname).toBe('/connect')
  const back = await answerOn(app, page, session, true)
  expect(await program.finish(takenFrom(back))).toBe('AUTHORIZED')
  return program
}

export const takenFrom = ({ searchParams }: URL) => ({
  code: searchParams.get('code') ?? '',
  iss: searchParams.get('iss') ?? '',
})
