/** What a run of killed processes has left, once nothing runs any more: every look in one end, and paid for as it ended. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { BlobStore } from '../../src/platform/blob-store.ts'
import type { Db } from '../../src/platform/db.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import type { Asked } from './clients.ts'

const HOLD = 'hold:generation:'
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Whoever asks again, last of all, gets what they were told first. Throws otherwise. */
export function expectSameAnswer({ answers, isDeleted }: Asked): void {
  const [told, again] = [answers.find(({ status }) => status < 300), answers.at(-1)]
  if (isDeleted) expect(again).toMatchObject({ status: 404, code: 'not_found' })
  else if (told?.status === 200) expect(again).toEqual(told)
  for (const { status } of answers) expect([200, 202, 404, 422, 502]).toContain(status)
}

export type Ends = Record<'made' | 'failed' | 'deleted', number>

/** Throws for the first that does not hold; returns how many came to which end. */
export async function expectGoodBooks(db: Db, blobStore: BlobStore, asked: readonly Asked[]): Promise<Ends> {
  await expectSoundLedger(db)
  const rows = await db.selectFrom('generation').selectAll().execute()
  const postings = await db.selectFrom('credit_posting').selectAll().where('kind', '<>', 'grant').execute()
  const erased = await db.selectFrom('erased_request').selectAll().execute()
  const blobs = new Set<string>()
  for await (const { key } of blobStore.list()) blobs.add(key)

  // A hold each, and no hold but these: nothing was made twice, nothing accepted was lost.
  const holds = postings.filter(({ kind }) => kind === 'hold')
  expect(holds).toHaveLength(asked.length)
  const endsOf = (id: string) => postings.filter(({ idempotency_key: key }) => key === `settle:${HOLD}${id}`)
  for (const { idempotency_key: key } of holds) expect(endsOf(key.slice(HOLD.length))).toHaveLength(1)

  const ends: Ends = { made: 0, failed: 0, deleted: 0 }
  for (const { payer, key, answers, isDeleted } of asked) {
    const isItsOwn = (row: { idempotency_hash: string | null }) => row.idempotency_hash === hashOf(key)
    const [row, ...others] = rows.filter((one) => one.holder === payer.holder && isItsOwn(one))
    expect(others).toEqual([])
    expect(erased.some((one) => one.owner === payer.holder && isItsOwn(one))).toBe(isDeleted)
    expect(row === undefined).toBe(isDeleted)
    const ids = new Set(answers.flatMap(({ id }) => id ?? []))
    expect(ids.size).toBeLessThanOrEqual(1)
    if (!row) {
      ends.deleted++
      continue
    }

    expect([row.id, ...ids].every((id) => id === row.id)).toBe(true)
    const [end] = endsOf(row.id)
    const keys = [row.person_key, row.garment_key, row.look_key, row.thumbnail_key]
    if (row.status === 'succeeded') {
      ends.made++
      expect(end).toMatchObject({ kind: 'capture', holder: payer.holder, amount: 25 })
      expect(keys.map((blob) => blob !== null && blobs.has(blob))).toEqual([true, true, true, true])
    } else {
      ends.failed++
      expect(row.status).toBe('failed')
      expect(end).toMatchObject({ kind: 'release', holder: payer.holder, amount: 25 })
      expect(keys).toEqual([null, null, null, null])
      expect(answers.every(({ status }) => status !== 200)).toBe(true)
    }
  }
  return ends
}
