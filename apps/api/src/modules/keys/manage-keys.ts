/** Creates, changes, rotates and revokes the API keys of an account. */
import { randomUUID } from 'node:crypto'
import type { ApiKey, ApiKeyChange, ApiKeyRequest, NewApiKey } from '@toile/contract/api-keys'
import { maxApiKeys, publishableDefaults, secretOverlapHours } from '@toile/contract/api-limits'
import { keyScopes, type KeyScope } from '@toile/contract/key-scopes'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Queue } from '../../platform/queue.ts'
import { enqueueKeyChanged, enqueueKeyNotice, enqueueKeyRotated } from '../notices/index.ts'
import { endKey } from './end-key.ts'
import { findKeys, insertKey, isUsable, lockKeysOfActive, replaceHash, updateLimits } from './key-store.ts'
import { makeKeyText } from './key-text.ts'
import { toApiKey } from './key-view.ts'

type KeyDeps = { db: Db; clock: Clock; queue: Queue }
type KeyOf = { id: string; holder: string }

const publishableScopes: KeyScope[] = ['looks:write', 'looks:read']

/**
 * Creates a key and returns it with its text. Throws `invalid_request` for options that do not fit the kind of key,
 * `conflict` if the account has the maximum number of keys, and `unauthenticated` if it is suspended.
 */
export async function createKey(
  { db, clock, queue }: Pick<KeyDeps, 'db' | 'clock'> & { queue: Pick<Queue, 'enqueue'> },
  holder: string,
  request: ApiKeyRequest,
): Promise<NewApiKey> {
  const now = clock.now()
  assertValid(request, now)
  const { kind, name, origins = [], monthlyCap, expiresAt } = request
  const isPublishable = kind === 'publishable'
  const { key, ...text } = makeKeyText(kind)
  const row = await inTransaction(db, async (trx) => {
    await lockKeysOfActive(trx, holder)
    const keys = await findKeys(trx, holder)
    const usable = keys.filter((one) => isUsable(one, now) && one.oauth_client_id === null)
    if (usable.length >= maxApiKeys)
      throw new AppError(
        'conflict',
        `An account has ${maxApiKeys} keys at most. Revoke one that is not used.`,
      )
    const made = await insertKey(trx, {
      id: randomUUID(),
      holder,
      kind,
      name,
      ...text,
      previous_hash: null,
      previous_until: null,
      scopes: JSON.stringify(isPublishable ? publishableScopes : [...new Set(request.scopes ?? keyScopes)]),
      origins: JSON.stringify([...new Set(origins)]),
      monthly_cap: monthlyCap ?? null,
      daily_cap: isPublishable ? (request.dailyCap ?? publishableDefaults.dailyCap) : null,
      visitor_cap: isPublishable ? (request.visitorCap ?? publishableDefaults.visitorCap) : null,
      rights_version: request.rightsVersion,
      created_at: now,
      expires_at: expiresAt === undefined ? null : new Date(expiresAt),
      revoked_at: null,
      last_used_on: null,
      last_used_from: null,
    })
    await enqueueKeyNotice({ queue }, trx, made.id)
    return made
  })
  return { ...toApiKey(row, now), key }
}

/** Throws `invalid_request` for options that do not fit the kind of key. */
function assertValid({ kind, scopes, origins, dailyCap, visitorCap, expiresAt }: ApiKeyRequest, now: Date) {
  if (expiresAt !== undefined && new Date(expiresAt) <= now)
    throw refuse('expiresAt', 'A key must expire in the future.')
  if (kind === 'publishable') {
    if (!origins?.length) throw refuse('origins', 'A publishable key needs the origins that it works from.')
    if (scopes)
      throw refuse('scopes', 'A publishable key makes looks and reads them; it has no other scopes.')
    return
  }
  refuseMisplaced({ origins, dailyCap, visitorCap })
}

/** Throws `invalid_request` if an option that only publishable keys have is given. */
function refuseMisplaced(options: Pick<ApiKeyRequest, 'origins' | 'dailyCap' | 'visitorCap'>): void {
  const misplaced = Object.entries(options).find(([, value]) => value !== undefined)
  if (misplaced)
    throw refuse(misplaced[0], 'Only publishable keys have origins, and caps a day or a visitor.')
}

const refuse = (field: string, message: string) =>
  new AppError('invalid_request', message, { details: [{ field, message }] })

/**
 * Changes the limits or origins of a key. Throws `not_found`, `invalid_request` for options that do not fit the kind of
 * key, `conflict` for a key that no longer works, and `unauthenticated` if the account is suspended.
 */
export async function changeKey(
  { db, clock, queue }: KeyDeps,
  { id, holder }: KeyOf,
  { origins, monthlyCap, dailyCap, visitorCap }: ApiKeyChange,
): Promise<ApiKey> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    await lockKeysOfActive(trx, holder)
    const found = (await findKeys(trx, holder)).find((one) => one.id === id)
    if (!found) throw notFound()
    if (found.kind !== 'publishable') refuseMisplaced({ origins, dailyCap, visitorCap })
    const limits = {
      ...(origins && { origins: JSON.stringify([...new Set(origins)]) }),
      ...(monthlyCap !== undefined && { monthly_cap: monthlyCap }),
      ...(dailyCap !== undefined && { daily_cap: dailyCap }),
      ...(visitorCap !== undefined && { visitor_cap: visitorCap }),
    }
    if (Object.keys(limits).length === 0) return toApiKey(found, now)
    const row = await updateLimits(trx, { id, holder }, limits, now)
    if (!row) throw new AppError('conflict', 'This key does not work any more. Make a new one.')
    await enqueueKeyChanged({ queue }, trx, id)
    return toApiKey(row, now)
  })
}

/**
 * Gives a key a new text; the old one works for another `secretOverlapHours`. Throws `not_found`, `conflict` for an
 * agent's key or one that no longer works, and `unauthenticated` if the account is suspended.
 */
export async function rotateKey({ db, clock, queue }: KeyDeps, { id, holder }: KeyOf): Promise<NewApiKey> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    await lockKeysOfActive(trx, holder)
    const found = (await findKeys(trx, holder)).find((one) => one.id === id)
    if (!found) throw notFound()
    if (found.oauth_client_id !== null)
      throw new AppError('conflict', 'An agent that was signed in has no key. Revoke it to sign it out.')
    const { key, ...text } = makeKeyText(found.kind)
    const until = new Date(now.getTime() + secretOverlapHours * 3_600_000)
    const row = await replaceHash(trx, { id, holder }, { ...text, until, now })
    if (!row) throw new AppError('conflict', 'This key does not work any more. Make a new one.')
    await enqueueKeyRotated({ queue }, trx, id)
    return { ...toApiKey(row, now), key }
  })
}

/** Revokes a key; does nothing if it is revoked already. Throws `not_found` for another account's key. */
export async function revokeKey(deps: KeyDeps, { id, holder }: KeyOf): Promise<void> {
  const { db } = deps
  if (await endKey(deps, { id, holder }, 'owner')) return
  if (!(await findKeys(db, holder)).some((one) => one.id === id)) throw notFound()
}
