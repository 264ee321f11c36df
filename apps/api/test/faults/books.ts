/** Audits a finished run of killed processes: every look ended once, and was paid for accordingly. */
import { createHash } from 'node:crypto'
import { costOfLook } from '@toile/contract/business'
import { expect } from 'vitest'
import type { BlobStore } from '../../src/platform/blob-store.ts'
import type { Db } from '../../src/platform/db.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import type { Asked } from './clients.ts'

const HOLD = 'hold:generation:'
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Expects a repeated request to get the first response. */
export function expectSameAnswer({ answers, isDeleted }: Asked): void {
  const [told, again] = [answers.find(({ status }) => status < 300), answers.at(-1)]
  if (isDeleted) expect(again).toMatchObject({ status: 404, code: 'not_found' })
  else if (told?.status === 200) expect(again).toEqual(told)
  for (const { status } of answers) expect([200, 202, 404, 422, 502]).toContain(status)
}

/** Number of requests by outcome; `variants` counts the looks beyond the first of a request. */
export type Ends = Record<'made' | 'failed' | 'deleted' | 'variants', number>

/** Throws for the first violated invariant; returns the counts by outcome. */
export async function expectGoodBooks(db: Db, blobStore: BlobStore, asked: readonly Asked[]): Promise<Ends> {
  await expectSoundLedger(db)
  const rows = await db.selectFrom('generation').selectAll().execute()
  const postings = await db.selectFrom('credit_posting').selectAll().where('kind', '<>', 'grant').execute()
  const erased = await db.selectFrom('erased_request').selectAll().execute()
  const blobs = new Set<string>()
  for await (const { key } of blobStore.list()) blobs.add(key)

  // One hold for each look and no others: nothing was made twice, nothing accepted was lost.
  const holds = postings.filter(({ kind }) => kind === 'hold')
  expect(holds).toHaveLength(asked.reduce((sum, { samples }) => sum + samples, 0))
  const endsOf = (id: string) => postings.filter(({ idempotency_key: key }) => key === `settle:${HOLD}${id}`)
  for (const { idempotency_key: key } of holds) expect(endsOf(key.slice(HOLD.length))).toHaveLength(1)

  for (const row of rows) {
    const isMade = row.status === 'succeeded'
    const kind = isMade ? 'capture' : 'release'
    const garments = 1 + (row.further_garments?.length ?? 0)
    const amount = costOfLook('standard', garments)
    expect(endsOf(row.id)).toMatchObject([{ kind, holder: row.holder, amount }])
    const further = row.further_keys ?? Array.from({ length: garments - 1 }, () => null)
    const keys = [row.person_key, row.garment_key, ...further, row.look_key, row.thumbnail_key]
    expect(keys.map((blob) => blob !== null && blobs.has(blob))).toEqual(keys.map(() => isMade))
  }

  const shown = rows.filter(({ deleted_at }) => deleted_at === null)
  const ends: Ends = { made: 0, failed: 0, deleted: 0, variants: 0 }
  for (const { payer, key, samples, answers, isDeleted } of asked) {
    const isItsOwn = (row: { idempotency_hash: string | null }) => row.idempotency_hash === hashOf(key)
    const [kept, ...twins] = rows.filter((one) => one.holder === payer.holder && isItsOwn(one))
    expect(twins).toEqual([])
    // A finished look's row stays for a while, hidden.
    const row = kept?.deleted_at === null ? kept : undefined
    const isRemembered = erased.some((one) => one.owner === payer.holder && isItsOwn(one))
    expect(isRemembered || (kept !== undefined && row === undefined)).toBe(isDeleted)
    expect(row === undefined).toBe(isDeleted)
    const ids = new Set(answers.flatMap(({ id }) => id ?? []))
    expect(ids.size).toBeLessThanOrEqual(1)
    if (!row) {
      ends.deleted++
      continue
    }

    expect([row.id, ...ids].every((id) => id === row.id)).toBe(true)
    const set = shown.filter(({ set_id }) => set_id === row.id)
    expect(set).toHaveLength(samples > 1 ? samples : 0)
    const others = set.filter(({ id, status }) => id !== row.id && status === 'succeeded')
    if (row.status === 'succeeded') {
      ends.made++
      ends.variants += others.length
    } else {
      ends.failed++
      expect(row.status).toBe('failed')
      expect(others).toEqual([])
      expect(answers.every(({ status }) => status !== 200)).toBe(true)
    }
  }
  return ends
}
