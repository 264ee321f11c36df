/** Agents that a person signs in by OAuth. */
import type { KeyScope } from './key-scopes.ts'

/** Scopes that an agent may be given. */
export const agentScopes = [
  'looks:write',
  'looks:read',
  'library',
  'credits:read',
] as const satisfies readonly KeyScope[]
export type AgentScope = (typeof agentScopes)[number]

/** Access tokens of agents begin with it. */
export const agentTokenPrefix = 'toile_agent_'
