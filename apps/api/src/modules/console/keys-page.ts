/** Lists API keys and webhook endpoints of all accounts, without secrets. */
import type { ConsoleEndpoint, ConsoleKey } from '@toile/contract/console-keys'
import type { KeyKind } from '@toile/contract/key-scopes'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/uuid.ts'
import { isUsable } from '../keys/index.ts'
import { dayOf } from '../usage/index.ts'
import { isAfterCursor, pageOf } from './list-page.ts'

type PageQuery = { limit: number; before?: string | undefined; holder?: string | undefined }

const usage = sql<{
  requests: number
  looks: number
  credits: number
  refusals: number
  today: number
}>

/** Lists API keys, newest first, with their usage in the current month. */
export async function listKeys(
  db: Db,
  { limit, before, holder, kind }: PageQuery & { kind?: KeyKind | undefined },
  now: Date,
): Promise<{ keys: ConsoleKey[]; nextCursor: string | null }> {
  if (holder !== undefined && !isUuid(holder)) return { keys: [], nextCursor: null }
  const today = dayOf(now)
  const rows = await db
    .selectFrom('api_key as key')
    .leftJoin('profile', 'profile.holder', 'key.holder')
    .leftJoin('user', 'user.id', 'profile.user_id')
    .selectAll('key')
    .select('user.email')
    .select(
      usage`(
        select jsonb_build_object(
          'requests', coalesce(sum(requests), 0), 'looks', coalesce(sum(looks), 0),
          'credits', coalesce(sum(credits), 0), 'refusals', coalesce(sum(refusals), 0),
          'today', coalesce(sum(credits) filter (where day = ${today}), 0))
        from api_usage where key_id = key.id and day >= ${`${today.slice(0, 7)}-01`} and day <= ${today}
      )`.as('used'),
    )
    .$if(kind !== undefined, (query) => query.where('key.kind', '=', kind!))
    .$if(holder !== undefined, (query) => query.where('key.holder', '=', holder!))
    .$if(before !== undefined, (query) => query.where(isAfterCursor('key', before!)))
    .orderBy('key.created_at', 'desc')
    .orderBy('key.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit)
  const stateOf = (row: (typeof rows)[number]): ConsoleKey['state'] => {
    if (row.revoked_at) return 'revoked'
    if (!isUsable(row, now)) return 'expired'
    if (row.suspended_at) return 'suspended'
    return row.paused_until && row.paused_until > now ? 'paused' : 'works'
  }
  const keys = shown.map((row): ConsoleKey => {
    const { today: creditsToday, ...used } = row.used
    return {
      id: row.id,
      holder: row.holder,
      email: row.email,
      kind: row.kind,
      name: row.name,
      prefix: row.prefix,
      isAgent: row.oauth_client_id !== null,
      scopes: row.scopes,
      state: stateOf(row),
      monthlyCap: row.monthly_cap,
      dailyCap: row.daily_cap,
      used,
      creditsToday,
      lastUsedOn: row.last_used_on,
      createdAt: row.created_at.toISOString(),
    }
  })
  return { keys, nextCursor }
}

/** Lists webhook endpoints, newest first; with `failing`, only those that fail or are disabled. */
export async function listEndpoints(
  db: Db,
  { limit, before, holder, failing }: PageQuery & { failing?: 'true' | undefined },
): Promise<{ endpoints: ConsoleEndpoint[]; nextCursor: string | null }> {
  if (holder !== undefined && !isUuid(holder)) return { endpoints: [], nextCursor: null }
  const rows = await db
    .selectFrom('webhook_endpoint as endpoint')
    .leftJoin('profile', 'profile.holder', 'endpoint.holder')
    .leftJoin('user', 'user.id', 'profile.user_id')
    .select(['endpoint.id', 'endpoint.holder', 'endpoint.url', 'endpoint.livemode', 'endpoint.failing_since'])
    .select(['endpoint.disabled_at', 'endpoint.disabled_because', 'endpoint.created_at', 'user.email'])
    .select([
      sql<number>`(
        select count(*)::int from webhook_delivery where endpoint_id = endpoint.id and next_try_at is not null
      )`.as('waiting'),
      sql<string | null>`(
        select coalesce(problem, answer_status::text) from webhook_delivery
        where endpoint_id = endpoint.id and status <> 'succeeded' and answered_at is not null
        order by created_at desc limit 1
      )`.as('problem'),
    ])
    .$if(failing !== undefined, (query) =>
      query.where((or) =>
        or.or([or('endpoint.failing_since', 'is not', null), or('endpoint.disabled_at', 'is not', null)]),
      ),
    )
    .$if(holder !== undefined, (query) => query.where('endpoint.holder', '=', holder!))
    .$if(before !== undefined, (query) => query.where(isAfterCursor('endpoint', before!)))
    .orderBy('endpoint.created_at', 'desc')
    .orderBy('endpoint.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit)
  const endpoints = shown.map((row): ConsoleEndpoint => ({
    id: row.id,
    holder: row.holder,
    email: row.email,
    url: row.url,
    livemode: row.livemode,
    state: row.disabled_at ? 'disabled' : row.failing_since ? 'failing' : 'works',
    failingSince: row.failing_since?.toISOString() ?? null,
    disabledBecause: row.disabled_because,
    waiting: row.waiting,
    problem: row.problem,
    createdAt: row.created_at.toISOString(),
  }))
  return { endpoints, nextCursor }
}
