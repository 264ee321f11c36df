/** API calls of the page that authorises an agent (OAuth consent). Authenticated by cookie, like sign-in. */
import * as z from 'zod/mini'
import { identityCall } from './identity.ts'

/** Reads the client's self-declared name; empty without one. */
export async function readAgentName(clientId: string): Promise<string> {
  const query = new URLSearchParams({ client_id: clientId }).toString()
  const shape = z.object({ client_name: z.nullish(z.string()) })
  return (await identityCall(`/oauth2/public-client?${query}`, shape)).client_name ?? ''
}

/** Sends the user's answer. Returns the address to redirect to, with a code or with the refusal. */
export async function answerAgent({ accept, query }: { accept: boolean; query: string }): Promise<string> {
  const body = { accept, oauth_query: query }
  return (await identityCall('/oauth2/consent', z.object({ url: z.string() }), { body })).url
}
