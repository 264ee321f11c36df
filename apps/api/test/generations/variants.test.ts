/** Several looks of one pair: one order and one job, but each is a separate look that is paid separately. */
import { randomUUID } from 'node:crypto'
import { creditCheck, creditPricing } from '@toile/contract/credits'
import { tryOnLook, type TryOnLook } from '@toile/contract/generations'
import { generatedItem } from '@toile/contract/library'
import { ContentRejected, EngineFailed } from '@toile/engine/errors'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { runGenerationJob, settleStaleJob } from '../../src/modules/generations/job.ts'
import { releaseDeadLeases } from '../../src/platform/job-upkeep.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { failWith, gate, makeOnly, makeWith } from '../fake-engine.ts'
import { openEvents } from './event-reader.ts'
import { postDemo } from './look-calls.ts'
import { bootForLooks, newKey, type Customer } from './paid-looks.ts'

const { app, db, engine, context, createCustomer, expectErased, keysWith, run, setForward } =
  await bootForLooks({ TOILE_CONCURRENCY: '2' })

const several = (numSamples: number, fields = {}) => ({
  fields: { numSamples: String(numSamples), ...fields },
})
const rich = () => createCustomer({ extraCredits: 200 })
/** The postings of each look, in the order of the response. */
const movesOf = (of: Customer, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await of.creditsOf(id)).moved))
async function ask(of: Customer, numSamples: number): Promise<TryOnLook> {
  const response = await of.tryOn(several(numSamples))
  expect(response.status).toBe(200)
  return tryOnLook.parse(await response.json())
}
/** Starts a look that waits behind a gate. */
async function atWork(of: Customer, numSamples: number) {
  const { behaviour, open, entered } = gate()
  engine.next(behaviour)
  const id = await of.accept(several(numSamples))
  await entered
  const ids = (await of.read(id)).variants.map((variant) => variant.id)
  return { id, ids, open }
}

describe('several looks of one request', () => {
  it('are made by one order, all in the response, at the price of each together', async () => {
    const ada = await rich()
    const calls = engine.calls.length
    const look = await ask(ada, 4)
    expect(engine.calls.slice(calls).map(({ options }) => options?.samples)).toEqual([4])
    expect(look).toMatchObject({ cost: 100, credits: 150 })
    const ids = look.looks.map(({ id }) => id)
    expect([ids.length, new Set(ids).size, ids[0]]).toEqual([4, 4, look.id])
    for (const { imageUrl } of look.looks) expect((await fetch(imageUrl)).status).toBe(200)
    expect(await movesOf(ada, ids)).toEqual(ids.map(() => ['hold', 'capture']))

    const { items } = await ada.history()
    expect(items.map(({ id }) => id)).toEqual(ids)
    for (const item of items) {
      expect(item).toMatchObject({ status: 'succeeded', cost: 25 })
      expect(item.variants.map(({ id }) => id)).toEqual(ids)
      for (const url of [item.imageUrl, item.thumbnailUrl, item.personUrl, item.outfitUrl])
        expect((await fetch(url!)).status).toBe(200)
    }
    await expectSoundLedger(db)
  })

  it('are saved, marked and erased separately', async () => {
    const ada = await rich()
    const [first, second, third] = (await ask(ada, 3)).looks.map(({ id }) => id)
    const form = new FormData()
    form.append('generationId', second!)
    const saved = await ada.call('/uploads/save-image', { method: 'POST', body: form })
    expect(generatedItem.parse(await saved.json()).generationId).toBe(second)
    expect((await ada.read(second!)).savedId).not.toBeNull()
    expect((await ada.read(third!)).savedId).toBeNull()

    expect((await ada.erase(first!)).status).toBe(204)
    await expectErased(first!)
    const left = await ada.read(third!)
    expect(left.variants.map(({ id }) => id)).toEqual([second, third])
    for (const url of [left.imageUrl, left.personUrl, left.outfitUrl])
      expect((await fetch(url!)).status).toBe(200)
    expect((await ada.history()).total).toBe(2)
    expect(await ada.creditsOf(first!)).toMatchObject({ moved: ['hold', 'capture'] })
  })

  it('are paid as far as they are made: the other holds are released', async () => {
    const ada = await rich()
    engine.next(makeOnly(2))
    const look = await ask(ada, 4)
    expect(look).toMatchObject({ cost: 50, credits: 200 })
    expect(look.looks).toHaveLength(2)
    const { variants } = await ada.read(look.id)
    expect(variants.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'failed', 'failed'])
    const ids = variants.map(({ id }) => id)
    expect(await movesOf(ada, ids)).toEqual([
      ['hold', 'capture'],
      ['hold', 'capture'],
      ['hold', 'release'],
      ['hold', 'release'],
    ])
    expect(await ada.read(ids[3]!)).toMatchObject({ error: { code: 'engine_failed' }, imageUrl: null })
    expect(await ada.statement()).toMatchObject({ credits: 200, held: 0 })
    await expectSoundLedger(db)
  })

  it('include only those that pass moderation and checks', async () => {
    const ada = await rich()
    engine.next(makeWith(0.49, []))
    const look = await ask(ada, 3)
    expect(look).toMatchObject({ cost: 50, credits: 200 })
    expect(look.looks).toHaveLength(2)
    await expectSoundLedger(db)
  })

  it('all fail when none is made', async () => {
    const ada = await rich()
    engine.next(failWith(new ContentRejected()))
    const response = await ada.tryOn(several(3))
    expect(response.status).toBe(422)
    const { items } = await ada.history()
    expect(items.map(({ status, error }) => [status, error?.code])).toEqual(
      Array.from({ length: 3 }, () => ['failed', 'content_rejected']),
    )
    expect(await ada.statement()).toMatchObject({ credits: 250, held: 0 })
  })

  it('are retried together', async () => {
    const ada = await rich()
    engine.next(failWith(new EngineFailed('not now', { retryable: true })))
    const look = await ada.finished(await ada.accept(several(2)))
    expect(look.variants.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    expect(await ada.statement()).toMatchObject({ credits: 200, held: 0 })
  })

  it('are priced before they cost anything', async () => {
    const ada = await createCustomer()
    const pricing = creditPricing.parse(await (await app.fetch('/api/credits/pricing')).json())
    expect(pricing.tiers.map(({ maxSamples }) => maxSamples)).toEqual([4, 4, 1])
    expect(pricing.tiers.map(({ pictures }) => pictures)).toEqual([1, 1, 4])
    const check = (body: object) =>
      ada.call('/credits/check', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const answer = await check({ qualityTier: 'basic', numSamples: 3 })
    expect(creditCheck.parse(await answer.json())).toEqual({
      enough: false,
      cost: 60,
      credits: 50,
      missing: 10,
    })

    const response = await ada.tryOn(several(3))
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({ details: { cost: 75, credits: 50 } })
    expect((await ada.history()).total).toBe(0)
    expect(await ada.statement()).toMatchObject({ credits: 50, held: 0 })
  })

  it('are limited to what the engine makes, and to one for a free look', async () => {
    const ada = await rich()
    const refused = [
      await ada.tryOn(several(5)),
      await ada.tryOn(several(0)),
      await postDemo(app, several(2)),
    ]
    Object.assign(engine, { maxSamples: 1 })
    refused.push(await ada.tryOn(several(2)))
    Object.assign(engine, { maxSamples: 4 })
    for (const response of refused) {
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'invalid_request',
        details: [{ field: 'numSamples' }],
      })
    }
    expect((await postDemo(app, several(1))).status).toBe(200)
  })
})

describe('a repeated request for several', () => {
  it('makes no more, for concurrent requests too', async () => {
    const [ada, key] = [await rich(), newKey()]
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => tryOnLook.parse(await (await ada.tryOn(several(2), key)).json())),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await ada.history()).total).toBe(2)
    expect(await ada.statement()).toMatchObject({ credits: 200, held: 0 })
    expect((await ada.tryOn(several(3), key)).status).toBe(409)
    await expectSoundLedger(db)
  })

  it('holds no more than the balance, in any order', async () => {
    const ada = await createCustomer({ extraCredits: 25 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.tryOn(several(2), newKey())))
    const codes = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, 402, 402, 402, 402, 402])
    expect((await ada.history()).total).toBe(2)
    expect(await ada.statement()).toMatchObject({ credits: 25, held: 0 })
    await expectSoundLedger(db)
  })
})

describe('several unfinished looks', () => {
  it('are canceled together, through any of them', async () => {
    const ada = await rich()
    const { ids, open } = await atWork(ada, 3)
    expect(await ada.statement()).toMatchObject({ credits: 175, held: 75 })
    expect((await ada.call(`/generate/${ids[1]}?only=unfinished`, { method: 'DELETE' })).status).toBe(204)
    expect(await ada.statement()).toMatchObject({ credits: 250, held: 0 })
    expect((await ada.history()).total).toBe(0)
    open()
    for (const id of ids) await expectErased(id)
    await expectSoundLedger(db)
  })

  it('show the same progress and queue position', async () => {
    const ada = await rich()
    const { ids, open } = await atWork(ada, 2)
    await expect
      .poll(async () => Promise.all(ids.map(async (id) => (await ada.read(id)).stage)))
      .toEqual(['person', 'person'])
    const other = await atWork(await rich(), 1)
    const waiting = await ada.accept(several(3))
    const last = await ada.accept()
    const { authorization } = ada
    const events = await openEvents(`${app.address}/api/generate/${last}/events`, { authorization })
    expect(await events.next()).toMatchObject({ data: { stage: 'queued', queuePlace: 1 } })
    await events.close()
    open()
    other.open()
    await ada.finished(waiting)
    await ada.finished(last)
  })

  it('are stored only by the attempt that holds the lease', async () => {
    const ada = await rich()
    const { behaviour, open, entered } = gate()
    // It gets no abort signal.
    engine.next(({ signal: _signal, ...request }) => behaviour(request))
    const id = await ada.accept(several(2))
    await entered
    const calls = engine.calls.length
    const { database, queue } = context
    const second = gate()
    engine.next(second.behaviour)
    await releaseDeadLeases({ database, queue }, [runGenerationJob.name], { olderThanMs: 0 })
    await expect.poll(() => engine.calls.length).toBe(calls + 1)
    open()
    second.open()
    const { variants } = await ada.finished(id)
    const ids = variants.map((variant) => variant.id)
    expect(await movesOf(ada, ids)).toEqual(ids.map(() => ['hold', 'capture']))
    for (const one of ids)
      await expect
        .poll(async () => (await keysWith(one)).filter((key) => key.startsWith('looks/')), {})
        .toEqual([`looks/${one}/1-small.jpg`, `looks/${one}/1.jpg`])
    await expectSoundLedger(db)
  })

  it('all fail when their job is lost', async () => {
    const ada = await rich()
    const others = [await atWork(await rich(), 1), await atWork(await rich(), 1)]
    const id = await ada.accept(several(3))
    await sql`delete from pgboss.job where data->>'generationId' = ${id}`.execute(db)
    setForward(5 * 60_000)
    await run(settleStaleJob)
    setForward(0)
    for (const { open } of others) open()
    const { variants } = await ada.read(id)
    expect(variants.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    expect(await ada.statement()).toMatchObject({ credits: 250, held: 0 })
    await expectSoundLedger(db)
  })

  it('are deleted with the account', async () => {
    const ada = await rich()
    const { ids, open } = await atWork(ada, 2)
    await ada.call('/auth/profile', {
      method: 'DELETE',
      body: JSON.stringify({ confirm: ada.email }),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    })
    open()
    for (const id of ids) await expectErased(id)
    expect(await db.selectFrom('generation').selectAll().where('id', 'in', ids).execute()).toEqual([])
    await expectSoundLedger(db)
  })
})
