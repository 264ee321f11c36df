/** The request of an agent, as the address of the page says it. The server has signed it, and checks that with the answer. */
import { agentScopes, type AgentScope } from '@toile/contract/agents'
import type { MessageId } from '../../words/catalogue.ts'

export type AgentRequest = {
  clientId: string
  /** The permissions that it asks for, in words. */
  scopes: ScopeWords[]
  /** The target of the redirect afterwards: a host, or the scheme of a program's own addresses. */
  host: string
  /** True when the redirect leads to a program on this device. */
  isHere: boolean
  /** The query as it came, for the server. */
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

/** Null where the address is not one that the server made. */
export function readRequest(search: string): AgentRequest | null {
  const query = new URLSearchParams(search)
  const clientId = query.get('client_id')
  const back = URL.parse(query.get('redirect_uri') ?? '')
  if (!clientId || !back || !query.has('sig')) return null
  const asked = query.get('scope')?.split(' ') ?? []
  const known = [...agentScopes, 'offline_access'] as const
  return {
    clientId,
    scopes: known.filter((scope) => asked.includes(scope)).map((scope) => wordsByScope[scope]),
    host: back.host || back.protocol.replace(/:$/, ''),
    isHere: back.protocol !== 'https:',
    query: query.toString(),
  }
}
