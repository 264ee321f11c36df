import { randomUUID } from 'node:crypto'
import {
  readPerson,
  readTimeline,
  searchPeople,
  signOutPerson,
  suspendPerson,
  type Person,
  type TimelineEvent,
} from '@toile/contract/console'
import { getProfile } from '@toile/contract/accounts'
import { getApiCredits } from '@toile/contract/v1-account'
import { createKey, rotateKey } from '@toile/contract/api-keys'
import { keyRightsVersion } from '@toile/contract/api-limits'
import type { Operation } from '@toile/contract/operation'
import { errorBody } from '@toile/contract/errors'
import { creditPackages } from '@toile/contract/business'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { grant, hold } from '../../src/modules/credits/ledger.ts'
import { peopleAnHour } from '../../src/modules/console/mass-reading.ts'
import { markSuspended } from '../../src/modules/keys/key-store.ts'
import { inTransaction, type DbOrTrx } from '../../src/platform/db.ts'
import { bootConsole, jsonOf, type Console, type OperatorUnderTest } from './operators.ts'

let console: Console
let support: OperatorUnderTest
beforeAll(async () => {
  console = await bootConsole()
  support = await console.createOperator('support')
})

/** Statements of this database that are waiting for a lock. */
async function countWaiting(on: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(on)
  return rows[0]?.count ?? 0
}

const find = async (q: string) =>
  (
    await jsonOf<{ people: Person[] }>(
      await support.call(searchPeople, { query: `?q=${encodeURIComponent(q)}` }),
    )
  ).people.map(({ holder }) => holder)

describe('the search for users', () => {
  it('finds them by every identifier, and by nothing else', async () => {
    const { db, clock } = console
    const person = await console.createOperator(null)
    const other = await console.createPerson()
    await db
      .updateTable('profile')
      .set({ username: 'Ada_Byron' })
      .where('holder', '=', person.holder)
      .execute()
    const order = randomUUID()
    await db
      .insertInto('payment_order')
      .values({
        id: order,
        holder: person.holder,
        provider: 'paddle',
        provider_reference: 'txn_console_1',
        package_key: creditPackages[0]!.key,
        plan: 'Starter',
        credits: 500,
        amount_minor: 999,
        currency: 'USD',
        livemode: true,
        status: 'fulfilled',
        checkout_url: null,
        created_at: clock.now(),
        fulfilled_at: clock.now(),
        check_at: null,
      })
      .execute()
    const made = await person.call(createKey, {
      body: { name: 'Shop', kind: 'secret', rightsVersion: keyRightsVersion },
    })
    const { key, prefix } = await jsonOf<{ key: string; prefix: string }>(made)

    const names = [person.email.toUpperCase(), person.id, 'ada_byron', person.holder, order, 'txn_console_1']
    for (const name of [...names, key, prefix])
      expect([name, await find(name)]).toEqual([name, [person.holder]])
    expect(await find(other.email)).toEqual([other.holder])
    for (const name of ['nobody@people.test', randomUUID(), 'toile_live_zzzz', "x' or true --", '%%%'])
      expect(await find(name)).toEqual([])
  })
})

describe('a person', () => {
  it('is shown with their data, without pictures or secrets', async () => {
    const { holder, email, id } = await console.createPerson()
    const answer = await support.call(readPerson, { params: { holder } })
    expect(await answer.json()).toEqual({
      holder,
      uid: id,
      email,
      emailVerified: true,
      displayName: null,
      username: null,
      role: null,
      hasSecondFactor: false,
      suspendedAt: null,
      bannedAt: null,
      banProposedBy: null,
      createdAt: expect.any(String),
      credits: 50,
      held: 0,
      debt: 0,
      plan: 'Free',
      sessions: 0,
      keys: 0,
    })
    const gone = await support.call(readPerson, { params: { holder: randomUUID() } })
    expect(gone.status).toBe(404)
  })

  it('has one timeline, in pages without gaps or duplicates', async () => {
    const { db } = console
    const person = await console.createOperator(null)
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    const post = (n: number, minute: number) =>
      inTransaction(db, (trx) =>
        grant(trx, {
          holder: person.holder,
          key: randomUUID(),
          amount: n,
          reason: `Grant ${n}`,
          at: at(minute),
        }),
      )
    // The second has a clock that is behind.
    await post(1, 10)
    await post(2, 8)
    await post(3, 9)
    await inTransaction(db, (trx) =>
      hold(trx, { holder: person.holder, key: randomUUID(), amount: 4, reason: 'Look', at: at(20) }),
    )
    await support.call(signOutPerson, {
      params: { holder: (await console.createPerson()).holder },
      body: { reason: 'Somebody else' },
    })
    const events: TimelineEvent[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = `?limit=2${cursor && `&before=${cursor}`}`
      const read: { events: TimelineEvent[]; nextCursor: string | null } = await jsonOf(
        await support.call(readTimeline, { params: { holder: person.holder }, query }),
      )
      expect(read.events.length).toBeLessThanOrEqual(2)
      events.push(...read.events)
      cursor = read.nextCursor
    }
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    const told = events.map(({ kind, what, note }) => `${kind} ${what} ${note ?? ''}`.trim())
    expect(told).toContain('sign-in with-code Test')
    expect(told.filter((each) => /Grant \d|Look/.test(each))).toEqual([
      'credits hold Look',
      'credits grant Grant 3',
      'credits grant Grant 2',
      'credits grant Grant 1',
    ])
    const wrong = await support.call(readTimeline, { params: { holder: person.holder }, query: '?before=x' })
    expect(wrong.status).toBe(400)
  })
})

describe('an account', () => {
  it('is signed out everywhere', async () => {
    const person = await console.createOperator(null)
    const answer = await support.call(signOutPerson, {
      params: { holder: person.holder },
      body: { reason: 'Lost their phone' },
    })
    expect(await answer.json()).toEqual({ ended: 1 })
    const sessions = await console.db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', person.id)
      .execute()
    expect(sessions).toEqual([])
    const short = await support.call(signOutPerson, {
      params: { holder: person.holder },
      body: { reason: '' },
    })
    expect(short.status).toBe(400)
  })

  it('is suspended with its sessions and keys, and restored with its keys', async () => {
    const admin = await console.createOperator('admin')
    const person = await console.createOperator(null)
    const made = await person.call(createKey, {
      body: { name: 'Shop', kind: 'secret', rightsVersion: keyRightsVersion },
    })
    const { key } = await jsonOf<{ key: string }>(made)
    const byKey = () =>
      console.app.fetch(`/api${getApiCredits.path}`, { headers: { authorization: `Bearer ${key}` } })
    expect((await byKey()).status).toBe(200)
    const suspend = (isSuspended: boolean, holder = person.holder) =>
      admin.call(suspendPerson, { params: { holder }, body: { isSuspended, reason: 'Stolen cards' } })

    const read = async () =>
      jsonOf<Person>(await admin.call(readPerson, { params: { holder: person.holder } }))
    expect((await suspend(true)).status).toBe(204)
    const suspended = await read()
    expect(suspended).toMatchObject({ suspendedAt: expect.any(String), sessions: 0 })
    const refused = await byKey()
    expect(errorBody.parse(await refused.json())).toMatchObject({
      code: 'key_revoked',
      error: 'The account of this API key is suspended.',
    })
    await suspend(true)
    expect(await read()).toEqual(suspended)
    await suspend(false)
    expect(await read()).toMatchObject({ suspendedAt: null, keys: 1 })
    expect((await byKey()).status).toBe(200)
    const entries = await console.db
      .selectFrom('audit_entry')
      .select('act')
      .where('subject', '=', person.holder)
      .execute()
    expect(entries).toHaveLength(2)
    expect((await suspend(true, admin.holder)).status).toBe(409)
    expect((await admin.call(getProfile)).status).toBe(200)
  })

  it('gets no key, created or rotated, concurrently with its suspension', async () => {
    const { db } = console
    const person = await console.createOperator(null)
    const request = { name: 'Shop', kind: 'secret', rightsVersion: keyRightsVersion }
    const { id } = await jsonOf<{ id: string }>(await person.call(createKey, { body: request }))
    const at = new Date()
    const calls = await inTransaction(db, async (trx) => {
      await trx.updateTable('user').set({ suspendedAt: at }).where('id', '=', person.id).execute()
      await markSuspended(trx, person.holder, at)
      const begun = [person.call(createKey, { body: request }), person.call(rotateKey, { params: { id } })]
      await expect.poll(() => countWaiting(trx)).toBe(2)
      return { begun }
    })
    const answers = await Promise.all(calls.begun)
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    const keys = await db.selectFrom('api_key').selectAll().where('holder', '=', person.holder).execute()
    expect(keys).toMatchObject([{ id, suspended_at: at, previous_hash: null }])
  })
})

describe('an operator who opens many users', () => {
  it('is recorded once, at the first beyond the limit, counting each user once', async () => {
    const { db, clock, createPerson, createOperator } = console
    const operator = await createOperator('support')
    const people = await Promise.all([createPerson(), createPerson(), createPerson()])
    const ends_at = new Date(clock.now().getTime() + 60_000)
    const used = peopleAnHour - 1
    await db
      .insertInto('request_window')
      .values({ key: `console ${operator.holder} opens`, used, ends_at })
      .execute()
    const recorded = async () =>
      (await db.selectFrom('audit_entry').select('act').where('subject', '=', operator.holder).execute()).map(
        ({ act }) => act,
      )
    const open = (holder: string, call: Operation = readPerson) => operator.call(call, { params: { holder } })
    await open(people[0].holder)
    await open(people[0].holder, readTimeline)
    expect(await recorded()).toEqual([])
    // A timeline counts by itself, too: a program need not read the account first.
    await open(people[1].holder, readTimeline)
    expect(await recorded()).toEqual(['people.mass-read'])
    await open(people[2].holder)
    expect(await recorded()).toEqual(['people.mass-read'])
  })
})
