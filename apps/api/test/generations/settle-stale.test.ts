/** The fallback for impossible states: plants them, and tests how the sweep settles them. */
import { randomUUID } from 'node:crypto'
import { NoPersonFound } from '@toile/engine/errors'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditLedger } from '../../src/modules/credits/audit.ts'
import { hold } from '../../src/modules/credits/ledger.ts'
import { heldForLooks } from '../../src/modules/generations/audit-holds.ts'
import { settleStaleJob } from '../../src/modules/generations/job.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { failWith, gate } from '../fake-engine.ts'
import { bootForLooks, type Customer } from './paid-looks.ts'

const { db, engine, context, clock, createCustomer, expectErased, run, setForward } = await bootForLooks()

const MINUTE_MS = 60_000

/** Runs the sweep some minutes later. */
async function sweepLater(minutes = 5): Promise<void> {
  setForward(minutes * MINUTE_MS)
  await run(settleStaleJob)
  setForward(0)
}

const loseJobOf = (id: string) => sql`delete from pgboss.job where data->>'generationId' = ${id}`.execute(db)

/** A look that stays queued behind a running one. */
async function waitingLook(of: Customer) {
  const other = await createCustomer()
  const { behaviour, open, entered } = gate()
  engine.next(behaviour)
  const first = await other.accept()
  await entered
  const id = await of.accept()
  return {
    id,
    finishOther: async () => {
      open()
      await other.finished(first)
    },
  }
}

/** A hold without an unfinished look. */
async function plantHold(of: Customer, look: string, amount = 25): Promise<void> {
  const movement = { holder: of.holder, amount, reference: look, reason: 'Planted', at: clock.now() }
  await inTransaction(db, (trx) => hold(trx, { ...movement, key: `hold:generation:${look}` }))
}

const differences = async () => (await auditLedger(db, [heldForLooks])).differences

describe('a look without a job', () => {
  it('fails, and its credits are released', async () => {
    const ada = await createCustomer()
    const { id, finishOther } = await waitingLook(ada)
    await loseJobOf(id)
    await sweepLater()
    expect(await ada.read(id)).toMatchObject({ status: 'failed', error: { code: 'engine_failed' } })
    expect(await ada.creditsOf(id)).toEqual({ credits: 50, held: 0, moved: ['hold', 'release'] })
    await expectErased(id)
    await finishOther()
  })

  it('is left unchanged while its request may be in progress', async () => {
    const ada = await createCustomer()
    const { id, finishOther } = await waitingLook(ada)
    await loseJobOf(id)
    await sweepLater(1)
    expect(await ada.read(id)).toMatchObject({ status: 'queued' })
    await sweepLater()
    await finishOther()
  })
})

it('leaves queued and running looks unchanged, however long they take', async () => {
  const ada = await createCustomer()
  const { id, finishOther } = await waitingLook(ada)
  await sweepLater(60)
  expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 25, moved: ['hold'] })
  await finishOther()
  expect((await ada.finished(id)).status).toBe('succeeded')
})

describe('credits that are held', () => {
  it('are released for an unknown look', async () => {
    const [ada, look] = [await createCustomer(), randomUUID()]
    await plantHold(ada, look)
    expect(await differences()).toMatchObject([{ holder: ada.holder, found: 25, expected: null }])
    await sweepLater()
    expect(await ada.creditsOf(look)).toEqual({ credits: 50, held: 0, moved: ['hold', 'release'] })
    await expectSoundLedger(db)
  })

  it.each([
    ['failed', 'release', [failWith(new NoPersonFound())], 50],
    ['succeeded', 'capture', [], 5],
  ])('for a look that has %s are settled by a %s', async (status, end, behaviours, credits) => {
    const ada = await createCustomer()
    engine.next(...behaviours)
    const id = await ada.accept()
    expect((await ada.finished(id)).status).toBe(status)
    // As if the look had ended without settling its hold.
    const look = randomUUID()
    await db.updateTable('generation').set({ id: look }).where('id', '=', id).execute()
    await plantHold(ada, look, 20)
    await sweepLater()
    expect(await ada.creditsOf(look)).toEqual({ credits, held: 0, moved: ['hold', end] })
    await expectSoundLedger(db)
  })

  it('are settled separately from those of an unfinished look', async () => {
    const [ada, stray] = [await createCustomer({ extraCredits: 50 }), randomUUID()]
    const { id, finishOther } = await waitingLook(ada)
    await plantHold(ada, stray, 30)
    await sweepLater()
    expect(await ada.creditsOf(stray)).toMatchObject({ held: 25, moved: ['hold', 'release'] })
    expect(await ada.creditsOf(id)).toEqual({ credits: 75, held: 25, moved: ['hold'] })
    await finishOther()
    await ada.finished(id)
  })

  it('are left unchanged for anything else than a look', async () => {
    const ada = await createCustomer()
    const key = `hold:order:${randomUUID()}`
    const movement = { holder: ada.holder, key, amount: 10, reason: 'A refund under way', at: clock.now() }
    await inTransaction(db, (trx) => hold(trx, movement))
    await sweepLater()
    expect(await ada.statement()).toMatchObject({ credits: 40, held: 10 })
  })
})

it('runs every minute', async () => {
  const schedules = await context.queue.boss.getSchedules()
  expect(schedules.filter(({ name }) => name === settleStaleJob.name)).toMatchObject([{ cron: '* * * * *' }])
})
