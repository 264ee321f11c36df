/** Parses an agent's OAuth request from the URL. The server signed it, and verifies the signature with the answer. */
import { agentScopes, type AgentScope } from '@toile/contract/agents'
import type { MessageId } from '../../words/catalogue.ts'

export type AgentRequest = {
  clientId: string
  /** Message ids of the requested permissions. */
  scopes: ScopeWords[]
  /** The redirect target: a host, or the scheme of an app's own URLs. */
  host: string
  /** True when the redirect leads to a program on this device. */
  isHere: boolean
  /** The unchanged query string, for the server. */
  query: string
}

type ScopeWords = Extract<MessageId, `connect.scope.${string}`>

const wordsByScope: Record<AgentScope | 'offline_access', ScopeWords> = {
  'looks:write': 'connect.scope.write',
  'looks:read': 'connect.scope.read',
  library: 'connect.scope.library',
  'credits:read': 'connect.scope.credits',
  offline_access: 'connect.scope.stay',
}

/** Returns the request; null unless the server built this URL. */
export function readRequest(search: string): AgentRequest | null {
  const query = new URLSearchParams(search)
  const clientId = query.get('client_id')
  const back = URL.parse(query.get('redirect_uri') ?? '')
  if (!clientId || !back || !query.has('sig')) return null
  const requested = query.get('scope')?.split(' ') ?? []
  const known = [...agentScopes, 'offline_access'] as const
  return {
    clientId,
    scopes: known.filter((scope) => requested.includes(scope)).map((scope) => wordsByScope[scope]),
    host: back.host || back.protocol.replace(/:$/, ''),
    isHere: back.protocol !== 'https:',
    query: query.toString(),
  }
}
