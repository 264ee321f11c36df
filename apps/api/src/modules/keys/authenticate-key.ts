/** Finds the API key of a call and checks that it may make the call. */
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
  /** Keys the hashes of visitors' addresses. */
  secret: string
}

/** Reads the key at every call: one that is revoked works nowhere from then on. */
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
    insistOnActive(row)
    insistOnOrigin(row, request, { secret, now })
    insistOnScope(row, need)
    await noteUse(db, row, { now, ip: request.ip })
    return toCaller(row, row.kind === 'publishable' ? hashAddress(secret, request.ip) : null)
  }
}

/** Keys of a suspended account work again once it is restored. */
function insistOnActive({ suspended_at }: KeyRow): void {
  if (suspended_at !== null) throw new AppError('key_revoked', 'The account of this API key is suspended.')
}

/** Counts a call with a key, and notes the day of it and the network it comes from. */
export async function noteUse(db: Db, row: KeyRow, { now, ip }: { now: Date; ip: string }): Promise<void> {
  const day = dayOf(now)
  const from = networkOf(ip)
  if (row.last_used_on !== day || row.last_used_from !== from)
    await noteLastUse(db, row.id, { on: day, from })
  await addUsage(db, { keyId: row.id, day }, { requests: 1 })
}

/**
 * Browsers alone send `Origin`, and no page can make it up; programs can, and meet the caps. The shop widget's dialog calls
 * from our own origin, with a token that names the shop's.
 */
function insistOnOrigin(
  { id, kind, origins }: KeyRow,
  { origin, fetchSite, embedToken }: KeyedRequest,
  { secret, now }: { secret: string; now: Date },
): void {
  if (kind !== 'publishable') return
  const isInDialog = embedToken !== undefined && fetchSite === 'same-origin'
  const shown = isInDialog ? readEmbedToken(secret, embedToken, { keyId: id, now }) : origin
  if (shown !== undefined && origins.includes(shown) && fetchSite !== 'none') return
  throw new AppError(
    'origin_not_allowed',
    'This publishable key does not work from this origin. Add it to the origins of a key at /developers.',
    { details: { origin: shown ?? null } },
  )
}

function insistOnScope({ kind, scopes }: KeyRow, { scope, publishable }: KeyNeed): void {
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

/** The caller that a batch was asked for by. Throws `key_revoked` where its key works no more. */
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
    throw new AppError('key_revoked', 'The API key of this batch works no more.')
  insistOnActive(row)
  return toCaller(row, null)
}

export const toCaller = (row: KeyRow, visitor: string | null): ApiCaller => ({
  keyId: row.id,
  kind: row.kind,
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

/** `203.0.113.0/24`, or the /64 of an IPv6 address: enough to recognise a server, and not the address of a person. */
function networkOf(ip: string): string {
  const address = quotaAddressOf(ip)
  return address.includes(':') ? address : address.replace(/\.\d+$/, '.0/24')
}
