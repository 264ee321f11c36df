/** Authenticates an agent by its OAuth access token. */
import { randomUUID } from 'node:crypto'
import { agentScopes, agentTokenPrefix } from '@toile/contract/agents'
import { keyRightsVersion } from '@toile/contract/api-limits'
import type { Insertable } from 'kysely'
import type { AuthenticateAgent } from '../../platform/api-caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type DbOrTrx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/hash-token.ts'
import type { ApiKeyTable } from '../../platform/program-tables.ts'
import type { Queue } from '../../platform/queue.ts'
import { enqueueKeyNotice } from '../notices/index.ts'
import { noteUse, toCaller } from './authenticate-key.ts'
import { insertKey, lockKeysOfActive, type KeyRow } from './key-store.ts'

const MAX_NAME = 60

type AgentDeps = { db: Db; clock: Clock; queue: Pick<Queue, 'enqueue'> }

const tokenInHeader = new RegExp(`^Bearer +${agentTokenPrefix}([A-Za-z]{32})$`, 'i')

/**
 * Creates the authentication of agents. Each agent has an API key row, created by its first call, that counts its calls
 * and that the account can see and revoke like other keys; a mail informs its owner. Returns undefined without an agent token; throws
 * `unauthenticated` for an invalid one.
 */
export function createAuthenticateAgent({ db, clock, queue }: AgentDeps): AuthenticateAgent {
  return async ({ authorization, ip }, resource) => {
    const [, token] = tokenInHeader.exec(authorization ?? '') ?? []
    if (token === undefined) return undefined
    const now = clock.now()
    const grant = await db
      .selectFrom('oauthAccessToken as token')
      .innerJoin('profile', 'profile.user_id', 'token.userId')
      .innerJoin('oauthClient as client', 'client.clientId', 'token.clientId')
      .select(['token.clientId', 'token.scopes', 'token.resources', 'profile.holder', 'client.name'])
      .where('token.token', '=', hashToken(token))
      .where('token.expiresAt', '>', now)
      .where('token.revoked', 'is', null)
      .executeTakeFirst()
    // A token without a resource is valid for the only resource there is.
    if (!grant || (grant.resources && !grant.resources.includes(resource))) throw signInEnded()
    const { holder, clientId, name, scopes } = grant
    const row = await ensureKey({ db, queue }, { holder, clientId, name: name ?? '', now })
    if (row.suspended_at !== null) throw signInEnded()
    await noteUse(db, row, { now, ip })
    return { ...toCaller(row, null), scopes: agentScopes.filter((scope) => scopes.includes(scope)) }
  }
}

const signInEnded = () =>
  new AppError('unauthenticated', 'This sign-in is no longer valid. Please sign in again.')

type AgentGrant = { holder: string; clientId: string; name: string; now: Date }

async function ensureKey({ db, queue }: Omit<AgentDeps, 'clock'>, agent: AgentGrant): Promise<KeyRow> {
  const known = await findAgentKey(db, agent)
  if (known) return known
  return inTransaction(db, async (trx) => {
    await lockKeysOfActive(trx, agent.holder)
    const made = await findAgentKey(trx, agent)
    if (made) return made
    const row = await insertKey(trx, newAgentKey(agent))
    await enqueueKeyNotice({ queue }, trx, row.id)
    return row
  })
}

const findAgentKey = (db: DbOrTrx, { holder, clientId }: AgentGrant) =>
  db
    .selectFrom('api_key')
    .selectAll()
    .where('holder', '=', holder)
    .where('oauth_client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

function newAgentKey({ holder, clientId, name, now }: AgentGrant): Insertable<ApiKeyTable> {
  const id = randomUUID()
  return {
    id,
    holder,
    kind: 'secret',
    name: Array.from(name).slice(0, MAX_NAME).join('') || 'Agent',
    prefix: '',
    // Not a hash of any key text, so that no key authenticates as this row.
    hash: `agent ${id}`,
    previous_hash: null,
    previous_until: null,
    scopes: JSON.stringify(agentScopes),
    origins: '[]',
    monthly_cap: null,
    daily_cap: null,
    visitor_cap: null,
    rights_version: keyRightsVersion,
    created_at: now,
    expires_at: null,
    revoked_at: null,
    last_used_on: null,
    last_used_from: null,
    oauth_client_id: clientId,
  }
}
