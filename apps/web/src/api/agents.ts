/** The calls of the page where a person lets an agent in. They go by cookie, as those of signing in. */
import * as z from 'zod/mini'
import { identityCall } from './identity.ts'

/** The name that a program of agents gave itself; empty where it gave none. */
export async function readAgentName(clientId: string): Promise<string> {
  const query = new URLSearchParams({ client_id: clientId }).toString()
  const shape = z.object({ client_name: z.nullish(z.string()) })
  return (await identityCall(`/oauth2/public-client?${query}`, shape)).client_name ?? ''
}

/** Gives the person's answer; the address that the browser is to be led to, with a code or with the refusal. */
export async function answerAgent({ accept, query }: { accept: boolean; query: string }): Promise<string> {
  const body = { accept, oauth_query: query }
  return (await identityCall('/oauth2/consent', z.object({ url: z.string() }), { body })).url
}
