/** Authenticates a call by its API key, and checks that the key permits the call. */
import type { KeyNeed } from '@toile/contract/key-scopes'
import type { ApiCaller, AuthenticateKey, KeyedRequest } from '../../platform/api-caller.ts'
import { hashAddress, quotaAddressOf } from '../../platform/client-address.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/hash-token.ts'
import { readEmbedToken } from './embed-token.ts'
import { findKeyByHash, isUsable, noteLastUse, type KeyRow } from './key-store.ts'
import { findKeyInHeader } from './key-text.ts'
import { refuseKeyInUrl, type LeakDeps } from './leaked-keys.ts'
import { addUsage, dayOf } from '../usage/index.ts'

type AuthenticateDeps = LeakDeps & {
  /** HMAC key for the hashes of visitors' IP addresses. */
  secret: string
}

/**
 * Creates the authentication of API keys. Reads the key at every call, so that a revoked one stops working at once.
 * Throws `unauthenticated`, `key_revoked`, `origin_not_allowed` or `scope_missing`.
 */
export function createAuthenticateKey(deps: AuthenticateDeps): AuthenticateKey {
  const { db, clock, secret } = deps
  return async (request, need) => {
    await refuseKeyInUrl(deps, request.url)
    const now = clock.now()
    const text = findKeyInHeader(request.authorization)
    const row = text === undefined ? undefined : await findKeyByHash(db, hashToken(text), now)
    if (!row)
      throw new AppError('unauthenticated', 'Send an API key of yours as "Authorization: Bearer toile_…".')
    if (row.revoked_at !== null)
      throw new AppError('key_revoked', 'This API key was revoked. Make a new one at /developers.')
    if (row.expires_at !== null && row.expires_at <= now)
      throw new AppError('unauthenticated', 'This API key has expired. Make a new one at /developers.')
    assertNotSuspended(row)
    assertOrigin(row, request, { secret, now })
    assertScope(row, need)
    await noteUse(db, row, { now, ip: request.ip })
    return toCaller(row, row.kind === 'publishable' ? hashAddress(secret, request.ip) : null)
  }
}

/** Throws `key_revoked` if the account is suspended. Its keys work again once it is restored. */
function assertNotSuspended({ suspended_at }: KeyRow): void {
  if (suspended_at !== null) throw new AppError('key_revoked', 'The account of this API key is suspended.')
}

/**
 * Counts a call with a key, and records the day and the client's network. A publishable key records no network, because
 * it would be that of a visitor of the account's pages.
 */
export async function noteUse(db: Db, row: KeyRow, { now, ip }: { now: Date; ip: string }): Promise<void> {
  const day = dayOf(now)
  const from = row.kind === 'publishable' ? null : networkOf(ip)
  if (row.last_used_on !== day || row.last_used_from !== from)
    await noteLastUse(db, row.id, { on: day, from })
  await addUsage(db, { keyId: row.id, day }, { requests: 1 })
}

/**
 * Throws `origin_not_allowed` unless a publishable key is used from one of its origins. A page cannot forge `Origin`;
 * other clients can, and are limited by the caps. The shop widget's dialog calls from our own origin, with a token that
 * names the shop's.
 */
function assertOrigin(
  { id, kind, origins }: KeyRow,
  { origin, fetchSite, embedToken }: KeyedRequest,
  { secret, now }: { secret: string; now: Date },
): void {
  if (kind !== 'publishable') return
  const isInDialog = embedToken !== undefined && fetchSite === 'same-origin'
  const claimed = isInDialog ? readEmbedToken(secret, embedToken, { keyId: id, now }) : origin
  if (claimed !== undefined && origins.includes(claimed) && fetchSite !== 'none') return
  throw new AppError(
    'origin_not_allowed',
    'This publishable key does not work from this origin. Add it to the origins of a key at /developers.',
    { details: { origin: claimed ?? null } },
  )
}

function assertScope({ kind, scopes }: KeyRow, { scope, publishable }: KeyNeed): void {
  if (kind === 'publishable' && !publishable)
    throw new AppError(
      'scope_missing',
      'Publishable keys cannot make this call. Use a secret key on a server.',
    )
  if (scope && !scopes.includes(scope))
    throw new AppError('scope_missing', `This call needs a key with the scope ${scope}.`, {
      details: { scope, scopes },
    })
}

/** Finds the caller that requested a batch. Throws `key_revoked` if its key no longer works. */
export async function callerOfKey(
  db: Db,
  { batchId, now }: { batchId: string; now: Date },
): Promise<ApiCaller> {
  const row = await db
    .selectFrom('api_key')
    .selectAll()
    .where('id', '=', (query) => query.selectFrom('batch').select('api_key_id').where('id', '=', batchId))
    .executeTakeFirst()
  if (!row || !isUsable(row, now))
    throw new AppError('key_revoked', 'The API key of this batch is no longer valid.')
  assertNotSuspended(row)
  return toCaller(row, null)
}

export const toCaller = (row: KeyRow, visitor: string | null): ApiCaller => ({
  keyId: row.id,
  kind: row.kind,
  isAgent: row.oauth_client_id !== null,
  holder: row.holder,
  livemode: row.kind !== 'test',
  scopes: row.scopes,
  monthlyCap: row.monthly_cap,
  dailyCap: row.daily_cap,
  visitorCap: row.visitor_cap,
  pausedUntil: row.paused_until,
  rightsVersion: row.rights_version,
  visitor,
})

/**
 * Truncates an IP address to its network, such as `203.0.113.0/24` or an IPv6 /64: enough to recognise a server without
 * storing a person's address.
 */
function networkOf(ip: string): string {
  const address = quotaAddressOf(ip)
  return address.includes(':') ? address : address.replace(/\.\d+$/, '.0/24')
}
