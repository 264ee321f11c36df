/** The app and people with credits, and the calls they make about looks. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { creditStatement, type CreditStatement } from '@toile/contract/credits'
import { generation, type Generation } from '@toile/contract/generations'
import { generationPage } from '@toile/contract/history'
import type { Engine } from '@toile/engine/engine'
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
 * The app with one look at a time, a clock that can be set forward, and no accounts; its engine is a fake unless told, with
 * more abilities where they are given.
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

  /** A person verified, with the 50 credits of a new account, and more where asked for. */
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
    /** Asks without waiting; the id of the look. */
    async function accept(form: LookForm = {}, headers: HeaderFields = {}): Promise<string> {
      const response = await insist(() => tryOn(form, { prefer: 'respond-async', ...headers }))
      expect(response.status).toBe(202)
      return ((await response.json()) as { id: string }).id
    }
    /** The look once it is made or has failed; throws when that takes half a minute. */
    async function finished(id: string): Promise<Generation> {
      for (const until = Date.now() + 30_000; ; await sleep(30)) {
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
    /** The available and held credits, and the kinds of postings for a look, the first one first. */
    async function creditsOf(id: string) {
      const { credits, held, entries } = await statement('?limit=100')
      const kinds = entries.filter(({ reference }) => reference === id).map(({ kind }) => kind)
      return { credits, held, moved: kinds.toReversed() }
    }
    const remove = (id: string) => call(`/generate/${id}`, { method: 'DELETE' })
    /** For good, without a way back. */
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
      history,
      statement,
      creditsOf,
      delete: remove,
      erase,
      restore,
    }
  }

  /** Runs a job of the clock now. */
  async function run(job: JobDefinition): Promise<void> {
    const id = await inTransaction(db, (trx) => queue.enqueue(trx, job, {}))
    const isDone = async () => (await queue.boss.findJobs(job.name, { id }))[0]?.state === 'completed'
    await expect.poll(isDone, { timeout: 20_000 }).toBe(true)
  }
  /** Blobs that have the text in their key. */
  async function keysWith(text: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of blobStore.list()) if (key.includes(text)) keys.push(key)
    return keys.toSorted()
  }
  /** No picture of the look is left, or will be in a moment. */
  async function expectErased(id: string): Promise<void> {
    await expect.poll(() => keysWith(id), { timeout: 20_000 }).toEqual([])
  }
  const setForward = (ms: number) => void (laterMs = ms)

  return { app, db, context, engine, clock, createCustomer, setForward, run, keysWith, expectErased }
}

export type Customer = Awaited<ReturnType<Awaited<ReturnType<typeof bootForLooks>>['createCustomer']>>

/** Sends it again while the door is too busy to look at pictures, as it may be with many at once on a slow machine. */
export async function insist(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send()
    if (response.status !== 429) return response
    await sleep(200)
  }
}

/** A new idempotency key. */
export const newKey = () => ({ 'idempotency-key': randomUUID() })
