import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { eraseExpiredWork } from '../../src/modules/retention/erase-expired.ts'
import { acceptDemo, finishedGeneration } from '../generations/look-calls.ts'
import { bootApp } from '../harness.ts'

const app = await bootApp({ env: { TOILE_DEMO_DAILY_LIMIT: '1000' } })
const { context } = app
const { db } = context.database
/** Looks that the job reads at once. */
const BATCH_SIZE = 100

type Deps = Parameters<typeof eraseExpiredWork>[0]
const upkeep: Deps['upkeep'] = { countLooks: async () => undefined, forgetters: [] }

/** Runs the job a day later. */
async function eraseAll(given: Partial<Deps>) {
  const clock = { now: () => new Date(Date.now() + 24 * 3_600_000) }
  const work = eraseExpiredWork({ ...context, db, clock, upkeep, ...given })
  const { signal } = new AbortController()
  const job = {
    id: '',
    payload: {},
    attempt: 0,
    isLastAttempt: false,
    signal,
    complete: async () => undefined,
  }
  return work.run(job)
}
const looksLeft = () => db.selectFrom('generation').select(['id', 'look_key']).execute()

beforeEach(async () => {
  await db.deleteFrom('generation').execute()
  await finishedGeneration(await acceptDemo(app))
})

/** Adds looks like the first, each expiring a millisecond after the one before. */
const addLooks = (count: number) =>
  sql`
    insert into generation
    select (jsonb_populate_record(look, jsonb_build_object(
      'id', gen_random_uuid(), 'look_key', 'looks/' || number, 'thumbnail_key', 'thumbnails/' || number,
      'person_key', null, 'garment_key', null, 'idempotency_hash', null, 'expires_at', look.expires_at + number * interval '1 millisecond'))).*
    from generation as look, generate_series(1, ${count}::int) as number`.execute(db)
const failingFor = (isLocked: (key: string) => boolean) => ({
  ...context.blobStore,
  delete: async (key: string) => {
    if (isLocked(key)) throw new Error('the object is locked')
  },
})

it('erases the looks after one whose pictures cannot be deleted, and fails at the end', async () => {
  await addLooks(1.5 * BATCH_SIZE)
  const locked = await db
    .selectFrom('generation')
    .select(['id', 'look_key'])
    .orderBy('expires_at')
    .executeTakeFirstOrThrow()
  const failing = failingFor((key) => key === locked.look_key)
  await expect(eraseAll({ blobStore: failing })).rejects.toThrow('failed: 1')
  expect((await looksLeft()).map(({ id }) => id)).toEqual([locked.id])
})

it.each([
  { what: 'erases a look after four batches of which none can be', batches: 4, isErased: true },
  { what: 'stops after five batches of which none can be', batches: 5, isErased: false },
])('$what', async ({ batches, isErased }) => {
  const locked = batches * BATCH_SIZE
  await addLooks(locked)
  const blobStore = failingFor((key) => !key.endsWith(`/${locked}`))
  await expect(eraseAll({ blobStore })).rejects.toThrow('failed: 1')
  const left = (await looksLeft()).map(({ look_key }) => look_key)
  expect([left.length, left.includes(`looks/${locked}`)]).toEqual(
    isErased ? [locked, false] : [locked + 1, true],
  )
})

it('erases looks although another step of the job fails', async () => {
  const broken = () => Promise.reject(new Error('a bug'))
  await expect(eraseAll({ upkeep: { countLooks: broken, forgetters: [broken] } })).rejects.toThrow(
    'failed: 2',
  )
  expect(await looksLeft()).toEqual([])
})
