/** Agents (programs) that a user signs in by OAuth. */
import type { KeyScope } from './key-scopes.ts'

/** Scopes that an agent may be granted. */
export const agentScopes = [
  'looks:write',
  'looks:read',
  'library',
  'credits:read',
] as const satisfies readonly KeyScope[]
export type AgentScope = (typeof agentScopes)[number]

/** Prefix of agents' access tokens. */
export const agentTokenPrefix = 'toile_agent_'
