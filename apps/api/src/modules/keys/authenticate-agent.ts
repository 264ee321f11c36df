/** Finds the account that an agent was signed in to, by the token that it got. */
import { randomUUID } from 'node:crypto'
import { agentScopes, agentTokenPrefix } from '@toile/contract/agents'
import { keyRightsVersion } from '@toile/contract/api-limits'
import type { AuthenticateAgent } from '../../platform/api-caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/hash-token.ts'
import { noteUse, toCaller } from './authenticate-key.ts'
import type { KeyRow } from './key-store.ts'

const MAX_NAME = 60

const tokenInHeader = new RegExp(`^Bearer +${agentTokenPrefix}([A-Za-z]{32})$`, 'i')

/**
 * The calls of an agent are counted by a key of its own, which its account sees among the others and can revoke. The first
 * call makes it.
 */
export function createAuthenticateAgent({ db, clock }: { db: Db; clock: Clock }): AuthenticateAgent {
  return async ({ authorization, ip }, resource) => {
    const [, token] = tokenInHeader.exec(authorization ?? '') ?? []
    if (token === undefined) return undefined
    const now = clock.now()
    const grant = await db
      .selectFrom('oauthAccessToken as token')
      .innerJoin('profile', 'profile.user_id', 'token.userId')
      .innerJoin('user', (join) =>
        join.onRef('user.id', '=', 'token.userId').on('user.suspendedAt', 'is', null),
      )
      .innerJoin('oauthClient as client', 'client.clientId', 'token.clientId')
      .select(['token.clientId', 'token.scopes', 'token.resources', 'profile.holder', 'client.name'])
      .where('token.token', '=', hashToken(token))
      .where('token.expiresAt', '>', now)
      .where('token.revoked', 'is', null)
      .executeTakeFirst()
    // One that names no address is for the only one that there is.
    if (!grant || (grant.resources && !grant.resources.includes(resource)))
      throw new AppError('unauthenticated', 'This sign-in works no more. Please sign in again.')
    const { holder, clientId, name, scopes } = grant
    const row = await ensureKey(db, { holder, clientId, name: name ?? '', now })
    await noteUse(db, row, { now, ip })
    return { ...toCaller(row, null), scopes: agentScopes.filter((scope) => scopes.includes(scope)) }
  }
}

type Agent = { holder: string; clientId: string; name: string; now: Date }

async function ensureKey(db: Db, agent: Agent): Promise<KeyRow> {
  const { holder, clientId, name, now } = agent
  const find = () =>
    db
      .selectFrom('api_key')
      .selectAll()
      .where('holder', '=', holder)
      .where('oauth_client_id', '=', clientId)
      .where('revoked_at', 'is', null)
  const known = await find().executeTakeFirst()
  if (known) return known
  const id = randomUUID()
  await db
    .insertInto('api_key')
    .values({
      id,
      holder,
      kind: 'secret',
      name: Array.from(name).slice(0, MAX_NAME).join('') || 'Agent',
      prefix: '',
      // No text has it as its hash.
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return find().executeTakeFirstOrThrow()
}
