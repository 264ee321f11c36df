/**
 * Tests one engine with the product's sample pictures: requested in the console, run by a worker, at the engine's
 * price.
 */
import { randomUUID } from 'node:crypto'
import type { Engine } from '@toile/engine/engine'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import type { Operator } from '../../platform/operator.ts'
import type { Queue } from '../../platform/queue.ts'
import { lockAudit, recordAct } from '../audit/index.ts'
import { testEngineJob } from './jobs.ts'
import type { EngineFacts } from './steering.ts'

type RequestDeps = { db: Db; clock: Clock; queue: Pick<Queue, 'enqueue'>; facts: EngineFacts }

const samples = new URL('../../../../../samples/', import.meta.url)
const files = ['woman-red.jpg', 'white-polo.jpg']
const SHORT_EDGE_PX = 360
/** Longest note on a failure, in characters. */
const MAX_NOTE = 300

/** Queues a test. Throws `not_found` for an engine that is not configured. */
export async function requestTest(
  { db, clock, queue, facts }: RequestDeps,
  operator: Operator,
  { engine, reason }: { engine: string; reason: string },
): Promise<{ id: string }> {
  if (!facts.names.includes(engine)) throw notFound()
  const id = randomUUID()
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    await lockAudit(trx)
    await trx
      .insertInto('engine_test')
      .values({ id, engine, created_at: at, status: 'waiting', ms: null, note: null, picture: null })
      .execute()
    await recordAct(trx, {
      at,
      actor: operator.holder,
      act: 'engines.test',
      subject: 'engines',
      reason,
      after: { engine, test: id },
    })
    await queue.enqueue(trx, testEngineJob, { testId: id })
  })
  return { id }
}

type TestDeps = {
  db: Db
  /** Builds a chain of the named engine alone, which this module closes. */
  engineNamed: (name: string) => Engine
}

export function testEngineWork(deps: TestDeps): JobRegistration {
  return registerJob(testEngineJob, {
    concurrency: 1,
    run: ({ payload, signal }) => runTest(deps, payload.testId, signal),
    onExhausted: async ({ testId }, trx) => {
      await trx
        .updateTable('engine_test')
        .set({ status: 'failed', note: 'The worker was stopped, or it took too long.' })
        .where('id', '=', testId)
        .where('status', '=', 'waiting')
        .execute()
    },
  })
}

async function runTest({ db, engineNamed }: TestDeps, id: string, signal: AbortSignal): Promise<void> {
  const test = await db.selectFrom('engine_test').select('engine').where('id', '=', id).executeTakeFirst()
  if (!test) return
  const startedAt = performance.now()
  const result = await makeSampleLook(engineNamed(test.engine), signal).then(
    (picture) => ({ status: 'done' as const, picture, note: null }),
    (error: unknown) => {
      // Aborted: fail the job, whose `onExhausted` records the test as stopped.
      if (signal.aborted) throw error
      const note = error instanceof Error ? error.message.slice(0, MAX_NOTE) : 'It failed.'
      return { status: 'failed' as const, picture: null, note }
    },
  )
  const ms = Math.round(performance.now() - startedAt)
  await db
    .updateTable('engine_test')
    .set({ ...result, ms })
    .where('id', '=', id)
    .execute()
}

/** Makes a look from the sample pictures and returns it as a data URL. Closes the engine. */
async function makeSampleLook(engine: Engine, signal: AbortSignal): Promise<string> {
  try {
    const { readFile } = await import('node:fs/promises')
    const { decodeForLook, encodePicture } = await import('@toile/engine/codecs')
    const [person, garment] = await Promise.all(
      files.map(async (name) => decodeForLook(await readFile(new URL(name, samples)), SHORT_EDGE_PX)),
    )
    const { image, width, height } = await engine.tryOn({
      person: person!,
      garment: garment!,
      options: { shortEdgePx: SHORT_EDGE_PX, quality: 'basic' },
      signal,
    })
    const file = await encodePicture({ data: image, width, height }, 'webp')
    return `data:image/webp;base64,${file.toString('base64')}`
  } finally {
    await engine.close()
  }
}
