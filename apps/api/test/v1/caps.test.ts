import { decodePicture } from '@toile/engine/codecs'
import {
  apiLimitsByPlan,
  freeLooksOfVisitor,
  refusalsOfVisitor,
  refusalsPerDay,
  testLooksPerDay,
  testShortEdgePx,
} from '@toile/contract/api-limits'
import { proofChallenge, type ProofChallenge } from '@toile/contract/proof-of-work'
import { look, lookList } from '@toile/contract/v1-looks'
import { ContentRejected } from '@toile/engine/errors'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noteRefusal } from '../../src/modules/usage/index.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { failWith, gate, paintedEdgePx } from '../fake-engine.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { failure } from '../identity/people.ts'
import { createProgramIn, makeKey, programWith, usageOf, type Program } from '../keys/programs.ts'

const booted = await bootForLooks()
const { db, engine } = booted
const createProgram = createProgramIn(booted)
// No look of one test consumes the engine's behaviour that the next one sets.
beforeEach(async () => {
  await vi.waitFor(async () => {
    if ((await countUnfinished()) > 0) throw new Error('A look is unfinished')
  }, 60_000)
})

describe('a cap', () => {
  it('of a month admits exactly as many concurrent looks as it pays for', async () => {
    const { customer, key, postLook } = await createProgram({ monthlyCap: 60 }, 500)
    const answers = await Promise.all(Array.from({ length: 6 }, () => patiently(postLook)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    const refused = await failure(answers.find(({ status }) => status === 429)!)
    expect(refused.code).toBe('cap_reached')
    expect(await usageOf(db, key.id)).toMatchObject({ looks: 2, credits: 50 })
    const { credits, held } = await customer.statement()
    expect(credits + held).toBeGreaterThanOrEqual(500)
    await expectSoundLedger(db)
  })

  it('counts each visitor separately', async () => {
    const { postLook } = await createProgram({ kind: 'publishable', visitorCap: 1 }, 100)
    const answers = [await postLook(), await postLook()]
    expect(answers.map(({ status }) => status)).toEqual([202, 429])
  })

  it('on concurrent looks admits another when one is made', async () => {
    const { call, postLook, finished } = await createProgram({ kind: 'test' })
    const [{ behaviour, open, entered }, next] = [gate(), gate()]
    engine.next(behaviour, next.behaviour)
    const answers: Response[] = []
    for (let asked = 0; asked < 10; asked++) answers.push(await patiently(postLook))
    await entered
    answers.push(await postLook())
    const accepted = answers.filter(({ status }) => status === 202)
    expect(accepted).toHaveLength(10)
    expect((await failure(answers.find(({ status }) => status === 429)!)).code).toBe('rate_limited')
    const [first = '', ...others] = await Promise.all(accepted.map(idOf))
    open()
    await finished(first)
    others.push(await idOf(await postLook()))
    await cancel(call, others)
  })
})

describe('a test key', () => {
  it('does not hold up looks of live keys by its looks in progress', async () => {
    const { call, customer, postLook } = await createProgram({ kind: 'test' })
    const live = programWith(booted, await makeKey(customer))
    const { behaviour, entered } = gate()
    engine.next(behaviour)
    const ids: string[] = []
    for (let asked = 0; asked < apiLimitsByPlan.Free.looksAtOnce; asked++)
      ids.push(await idOf(await patiently(postLook)))
    await entered
    expect(await failure(await postLook())).toMatchObject({ status: 429, code: 'rate_limited' })
    const accepted = await patiently(() => live.postLook())
    expect(accepted.status).toBe(202)
    await cancel(call, ids)
    await live.finished(await idOf(accepted))
  })

  it('makes small, stamped looks for free, which live keys do not see', async () => {
    const { customer, key, postLook, call } = await createProgram({ kind: 'test' })
    const made = look.parse(await (await postLook({}, { prefer: 'wait=30' })).json())
    expect(made).toMatchObject({ status: 'succeeded', livemode: false, cost: 0 })
    expect(made.width).toBe(paintedEdgePx(testShortEdgePx))
    expect(await customer.statement()).toMatchObject({ credits: 50, held: 0 })
    // The fake engine paints a uniform grey: anything else is the stamp.
    const { data } = await decodePicture(new Uint8Array(await (await fetch(made.imageUrl!)).arrayBuffer()))
    const stamped = data.filter((value, at) => at % 4 === 0 && Math.abs(value - 200) > 15).length
    expect(stamped / (data.length / 4)).toBeGreaterThan(0.05)
    const live = programWith(booted, await makeKey(customer))
    expect((await live.call(`/looks/${made.id}`)).status).toBe(404)
    expect(lookList.parse(await (await live.call('/looks')).json()).data).toEqual([])
    expect(lookList.parse(await (await call('/looks')).json()).data).toHaveLength(1)
    expect(await usageOf(db, key.id)).toMatchObject({ looks: 1, credits: 0 })
  })

  it('shares its daily limit with all test keys of the account', async () => {
    const { customer, key } = await createProgram({ kind: 'test' })
    await db.updateTable('api_usage').set({ looks: testLooksPerDay }).where('key_id', '=', key.id).execute()
    const day = new Date().toISOString().slice(0, 10)
    await db
      .insertInto('api_usage')
      .values({ key_id: key.id, day, looks: testLooksPerDay })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const other = programWith(booted, await makeKey(customer, { kind: 'test' }))
    expect(await failure(await other.postLook())).toMatchObject({ status: 429, code: 'cap_reached' })
  })
})

describe('a visitor of a page', () => {
  it('solves a proof of work for each look after the first few, once for each', async () => {
    const { behaviour } = gate()
    engine.next(behaviour)
    const { customer, postLook } = await createProgram({ kind: 'publishable' }, 500)
    for (let made = 0; made < freeLooksOfVisitor; made++) expect((await patiently(postLook)).status).toBe(202)
    const challenge = await challengeOf(await postLook())
    // A challenge that is solved within a few attempts.
    const forged = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } }
    await challengeOf(await postLook({}, { altcha: await solved(forged) }))
    const altcha = await solved(challenge)
    const other = await createProgram({ kind: 'publishable' }, 500)
    for (let made = 0; made < freeLooksOfVisitor; made++) await patiently(other.postLook)
    await challengeOf(await other.postLook({}, { altcha }))
    expect((await patiently(() => postLook({}, { altcha }))).status).toBe(202)
    await challengeOf(await postLook({}, { altcha }))
    for (const { email, call } of [other.customer, customer])
      await call('/auth/profile', {
        method: 'DELETE',
        body: JSON.stringify({ confirm: email }),
        headers: { 'content-type': 'application/json' },
      })
  })
})

/** The id of an accepted look. */
async function idOf(response: Response): Promise<string> {
  expect(response.status).toBe(202)
  return look.parse(await response.json()).id
}

/** Cancels looks, the last one first, as making them would show nothing more. */
async function cancel(call: Program['call'], ids: readonly string[]): Promise<void> {
  for (const id of ids.toReversed())
    expect((await call(`/looks/${id}/cancel`, { method: 'POST' })).status).toBe(200)
}

async function countUnfinished(): Promise<number> {
  const rows = await db.selectFrom('generation').select('id').where('finished_at', 'is', null).execute()
  return rows.length
}

/** The challenge in a `proof_required` response. */
async function challengeOf(response: Response): Promise<ProofChallenge> {
  expect(response.status).toBe(403)
  const { code, details } = (await response.json()) as { code: string; details: { challenge: unknown } }
  expect(code).toBe('proof_required')
  return proofChallenge.parse(details.challenge)
}

async function solved(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 })
  if (!solution) throw new Error('The challenge was not solved in time')
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}

describe('a key whose looks are refused', () => {
  it('is paused until the next day after the tenth, and its account is mailed once', async () => {
    const { customer, key, postLook, accept, finished } = await createProgram({}, 500)
    const day = new Date().toISOString().slice(0, 10)
    await db
      .insertInto('api_usage')
      .values({ key_id: key.id, day, refusals: refusalsPerDay - 2 })
      .execute()
    for (let refused = 0; refused < 2; refused++) {
      engine.next(failWith(new ContentRejected('This picture cannot be used.')))
      expect((await finished((await accept()).id)).error?.code).toBe('content_rejected')
    }
    expect(await failure(await postLook())).toMatchObject({ status: 429, code: 'cap_reached' })
    const mails = () => db.selectFrom('dev_mail').select('subject').where('to', '=', customer.email).execute()
    await expect
      .poll(async () => (await mails()).map(({ subject }) => subject).toSorted())
      .toEqual(['An API key of your Toile account is paused', 'An API key of your Toile account was created'])
    expect(await customer.statement()).toMatchObject({ credits: 550, held: 0 })
    booted.setForward(86_400_000)
    expect((await patiently(postLook)).status).toBe(202)
  })

  it('refuses a visitor of a page first, who alone cannot pause it', async () => {
    const { key, postLook, accept, finished } = await createProgram({ kind: 'publishable' }, 500)
    for (let refused = 0; refused < refusalsOfVisitor; refused++) {
      engine.next(failWith(new ContentRejected('This picture cannot be used.')))
      expect((await finished((await accept()).id)).error?.code).toBe('content_rejected')
    }
    expect(await failure(await postLook())).toMatchObject({
      status: 429,
      code: 'cap_reached',
      error: expect.stringContaining('This visitor'),
    })
    const { address_hash: visitor } = await db
      .selectFrom('generation')
      .select('address_hash')
      .where('api_key_id', '=', key.id)
      .executeTakeFirstOrThrow()
    const refuse = (visitor: string | null) =>
      inTransaction(db, (trx) =>
        noteRefusal(trx, booted.context.queue, { keyId: key.id, visitor, at: booted.context.clock.now() }),
      )
    // As by looks that were in progress.
    for (let more = 0; more < refusalsPerDay; more++) await refuse(visitor)
    const read = () =>
      db
        .selectFrom('api_usage')
        .innerJoin('api_key', 'api_key.id', 'key_id')
        .select(['refusals', 'paused_until'])
        .where('key_id', '=', key.id)
        .execute()
    expect(await read()).toEqual([{ refusals: refusalsOfVisitor, paused_until: null }])
    for (const other of ['a', 'b', 'c'])
      for (let times = 0; times < refusalsOfVisitor; times++) await refuse(other)
    expect(await read()).toMatchObject([{ paused_until: expect.any(Date) }])
  })
})

/** Repeats the request while the server has too many pictures in progress, as on a slow machine. */
async function patiently(post: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await post()
    if (response.status !== 503 && response.status !== 429) return response
    const { code } = (await response.clone().json()) as { code: string }
    if (code === 'cap_reached') return response
    await sleep(200)
  }
}
