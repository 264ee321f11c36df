/** An app, users with credits, and their requests about looks. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryHours } from '@toile/contract/business'
import { creditStatement, type CreditStatement } from '@toile/contract/credits'
import { generation, type Generation } from '@toile/contract/generations'
import { generationPage } from '@toile/contract/history'
import type { Engine } from '@toile/engine/engine'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { welcomeVerified } from '../../src/modules/accounts/welcome.ts'
import { grant } from '../../src/modules/credits/ledger.ts'
import { inTransaction } from '../../src/platform/db.ts'
import type { JobDefinition } from '../../src/platform/jobs.ts'
import { bootForPeople } from '../accounts/people.ts'
import { createFakeEngine } from '../fake-engine.ts'
import { lookForm, type LookForm } from './look-calls.ts'

type HeaderFields = Record<string, string>

/**
 * Boots an app with one look at a time, a clock that can be moved forward, and no accounts. The engine is a fake by
 * default, with the given extra abilities.
 */
export async function bootForLooks(
  env: Record<string, string> = {},
  realEngine?: 'embedded',
  more: Partial<Engine> = {},
) {
  const engine = Object.assign(createFakeEngine(), more)
  let laterMs = 0
  const clock = { now: () => new Date(Date.now() + laterMs) }
  const { db, context, app, signUp } = await bootForPeople(clock, {
    engine: realEngine ?? engine,
    env: { TOILE_DEMO_DAILY_LIMIT: '1000', TOILE_CONCURRENCY: '1', ...env },
  })
  const { blobStore, queue } = context

  /** Creates a verified user with the 50 credits of a new account, or more. */
  async function createCustomer({ extraCredits = 0 } = {}) {
    const person = await signUp()
    const { holder } = (await welcomeVerified({ db, clock }, person.id))!
    const more = {
      holder,
      key: `grant:test:${holder}`,
      reason: 'More',
      amount: extraCredits,
      at: clock.now(),
    }
    if (extraCredits > 0) await inTransaction(db, (trx) => grant(trx, more))
    const { authorization } = person

    const call = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: HeaderFields } = {}) =>
      app.fetch(`/api${path}`, { ...init, headers: { authorization, ...init.headers } })
    const tryOn = (form: LookForm = {}, headers: HeaderFields = {}, signal?: AbortSignal) =>
      call('/generate/try-on', { method: 'POST', body: lookForm(form), headers, ...(signal && { signal }) })
    async function read(id: string): Promise<Generation> {
      const response = await call(`/generate/${id}`)
      expect(response.status).toBe(200)
      return generation.parse(await response.json())
    }
    /** Requests a look without waiting; returns its id. */
    async function accept(form: LookForm = {}, headers: HeaderFields = {}): Promise<string> {
      const response = await insist(() => tryOn(form, { prefer: 'respond-async', ...headers }))
      expect(response.status).toBe(202)
      return ((await response.json()) as { id: string }).id
    }
    /** Waits until the look is done or has failed; throws after a minute. */
    async function finished(id: string): Promise<Generation> {
      for (const until = Date.now() + 60_000; ; await sleep(30)) {
        const look = await read(id)
        if (look.finishedAt !== null) return look
        if (Date.now() > until) throw new Error(`The look is still ${look.status}`)
      }
    }
    async function history(query = '') {
      return generationPage.parse(await (await call(`/generate/history${query}`)).json())
    }
    async function statement(query = ''): Promise<CreditStatement> {
      const response = await call(`/credits${query}`)
      expect(response.status).toBe(200)
      return creditStatement.parse(await response.json())
    }
    /** Available and held credits, and the kinds of a look's postings in order. */
    async function creditsOf(id: string) {
      const { credits, held, entries } = await statement('?limit=100')
      const kinds = entries.filter(({ reference }) => reference === id).map(({ kind }) => kind)
      return { credits, held, moved: kinds.toReversed() }
    }
    /** Gives the customer a finished look, copied from another's; making one takes many times as long. */
    async function copyLook(): Promise<string> {
      const [model, id] = [await (modelLook ??= makeModel()), randomUUID()]
      for (const key of await keysWith(model))
        await blobStore.put(key.replace(model, id), await blobStore.get(key))
      const own = { holder, expires_at: new Date(clock.now().getTime() + temporaryHours * 3_600_000) }
      await sql`
        insert into generation select (jsonb_populate_record(
          generation,
          replace(to_jsonb(generation)::text, ${model}, ${id})::jsonb
            || jsonb_build_object('created_at', clock_timestamp()) || ${JSON.stringify(own)}::jsonb
        )).* from generation where id = ${model}
      `.execute(db)
      return id
    }
    const remove = (id: string) => call(`/generate/${id}`, { method: 'DELETE' })
    /** Permanently: it cannot be restored. */
    const erase = (id: string) => call(`/generate/${id}?erase=now`, { method: 'DELETE' })
    const restore = (id: string) => call(`/generate/${id}/restore`, { method: 'POST' })
    return {
      ...person,
      holder,
      call,
      tryOn,
      read,
      accept,
      finished,
      copyLook,
      history,
      statement,
      creditsOf,
      delete: remove,
      erase,
      restore,
    }
  }

  let modelLook: Promise<string> | undefined
  async function makeModel(): Promise<string> {
    const { accept, finished } = await createCustomer()
    const { id } = await finished(await accept())
    // Whatever the time that a test sets, the model is there for the next one.
    await db
      .updateTable('generation')
      .set({ expires_at: new Date('9999-01-01') })
      .where('id', '=', id)
      .execute()
    return id
  }

  /** Runs a scheduled job now. */
  async function run(job: JobDefinition): Promise<void> {
    const id = await inTransaction(db, (trx) => queue.enqueue(trx, job, {}))
    const isDone = async () => (await queue.boss.findJobs(job.name, { id }))[0]?.state === 'completed'
    await expect.poll(isDone).toBe(true)
  }
  /** Blobs whose key contains the text. */
  async function keysWith(text: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of blobStore.list()) if (key.includes(text)) keys.push(key)
    return keys.toSorted()
  }
  /** Expects every picture of the look to be gone, or to go shortly. */
  async function expectErased(id: string): Promise<void> {
    await expect.poll(() => keysWith(id)).toEqual([])
  }
  const setForward = (ms: number) => void (laterMs = ms)

  return { app, db, context, engine, clock, createCustomer, setForward, run, keysWith, expectErased }
}

export type Customer = Awaited<ReturnType<Awaited<ReturnType<typeof bootForLooks>>['createCustomer']>>

/** Repeats the request while the server has too many pictures in progress, as on a slow machine. */
export async function insist(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send()
    if (response.status !== 429) return response
    await sleep(200)
  }
}

/** Creates an idempotency key. */
export const newKey = () => ({ 'idempotency-key': randomUUID() })
