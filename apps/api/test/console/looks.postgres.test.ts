import {
  listConsoleEndpoints,
  listConsoleKeys,
  type ConsoleEndpoint,
  type ConsoleKey,
} from '@toile/contract/console-keys'
import { listLooks, openPicture, readLook, retryLook, type ConsoleLook } from '@toile/contract/console-looks'
import { createKey } from '@toile/contract/api-keys'
import { keyRightsVersion } from '@toile/contract/api-limits'
import { pathOf } from '@toile/contract/operation'
import { beforeAll, describe, expect, it } from 'vitest'
import { addUsage, dayOf } from '../../src/modules/usage/usage-store.ts'
import { balanceOf } from '../../src/modules/credits/ledger.ts'
import { markSuspended } from '../../src/modules/keys/key-store.ts'
import { releaseCost } from '../../src/modules/generations/look-payment.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { lookForm } from '../generations/look-calls.ts'
import { bootConsole, jsonOf, type Console, type OperatorUnderTest } from './operators.ts'

let console: Console
let support: OperatorUnderTest
beforeAll(async () => {
  console = await bootConsole()
  support = await console.createOperator('support')
})

type Person = Omit<Awaited<ReturnType<Console['createPerson']>>, 'call'>

const lookOf = async (id: string) => jsonOf<ConsoleLook>(await support.call(readLook, { params: { id } }))
const list = async (query: string) =>
  jsonOf<{ looks: ConsoleLook[]; nextCursor: string | null }>(await support.call(listLooks, { query }))
const entriesOf = (subject: string) =>
  console.db
    .selectFrom('audit_entry')
    .select(['act', 'reason', 'after'])
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute()

/** Creates a finished look of the user. */
async function make({ authorization }: Person): Promise<string> {
  const answer = await console.app.fetch('/api/generate/try-on', {
    method: 'POST',
    body: lookForm(),
    headers: { authorization, prefer: 'respond-async' },
  })
  const { id } = await jsonOf<{ id: string }>(answer)
  await finished(id)
  return id
}
async function finished(id: string): Promise<void> {
  await expect.poll(async () => (await lookOf(id)).finishedAt).not.toBeNull()
}

describe('looks in the console', () => {
  it('are filtered, page by page', async () => {
    const person = await console.createPerson()
    const ids = [await make(person), await make(person)]
    await console.db
      .updateTable('generation')
      .set({
        status: 'failed',
        error_code: 'no_person_found',
        error_message: 'None',
        look_key: null,
        thumbnail_key: null,
        score: 0.4,
      })
      .where('id', '=', ids[0]!)
      .execute()
    const of = `?holder=${person.holder}`
    const idsOf = async (query: string) => (await list(of + query)).looks.map(({ id }) => id)
    const first = await list(`${of}&limit=1`)
    expect(first.looks).toEqual([
      expect.objectContaining({ id: ids[1], email: person.email, status: 'succeeded' }),
    ])
    expect(await idsOf(`&limit=1&before=${first.nextCursor}`)).toEqual([ids[0]])
    expect(await idsOf('&status=failed')).toEqual([ids[0]])
    expect(await idsOf('&code=no_person_found&scoreBelow=50&tier=standard')).toEqual([ids[0]])
    expect(await idsOf('&scoreBelow=30')).toEqual([])
    expect(await idsOf('&day=2020-01-01')).toEqual([])
    expect(await idsOf(`&day=${dayOf(console.clock.now())}`)).toEqual([ids[1], ids[0]])
    expect((await support.call(listLooks, { query: '?before=nonsense' })).status).toBe(400)
    expect((await list('?holder=nobody')).looks).toEqual([])
  })

  it('are repeated with the same pictures, for free, and once', async () => {
    const person = await console.createPerson()
    const id = await make(person)
    await console.db
      .updateTable('generation')
      .set({
        fit: 'relaxed',
        tuck: 'in',
        warnings: JSON.stringify([{ code: 'photo_small', message: 'Small.' }]),
      })
      .where('id', '=', id)
      .execute()
    const before = await balanceOf(console.db, person.holder)
    const retry = () => support.call(retryLook, { params: { id }, body: { reason: 'It came out wrong' } })
    const answers = await Promise.all([retry(), retry()])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const again = await jsonOf<ConsoleLook>(answers.find(({ ok }) => ok)!)
    await finished(again.id)
    expect(await lookOf(again.id)).toMatchObject({
      status: 'succeeded',
      cost: 0,
      holder: person.holder,
      warnings: expect.arrayContaining(['photo_small']) as string[],
    })
    const worn = await console.db
      .selectFrom('generation')
      .select(['fit', 'tuck'])
      .where('id', '=', again.id)
      .executeTakeFirst()
    expect(worn).toEqual({ fit: 'relaxed', tuck: 'in' })
    expect(await balanceOf(console.db, person.holder)).toEqual(before)
    // Each look has its own pictures.
    await console.app.fetch(`/api/generate/${id}`, {
      method: 'DELETE',
      headers: { authorization: person.authorization },
    })
    expect((await lookOf(again.id)).pictures).toEqual(['look', 'person', 'garment'])
    expect(await entriesOf(person.holder)).toEqual([
      expect.objectContaining({ act: 'look.retry', reason: 'It came out wrong' }),
    ])
    const gone = await lookOf(id).catch(() => undefined)
    expect(gone?.canRetry ?? false).toBe(false)
  })

  it('are not repeated for free by the operator who owns them', async () => {
    const owner = await console.createOperator('support')
    const id = await make(owner)
    const retry = ({ call }: OperatorUnderTest) =>
      call(retryLook, { params: { id }, body: { reason: 'It came out wrong' } })
    expect((await retry(owner)).status).toBe(409)
    await finished((await jsonOf<ConsoleLook>(await retry(support))).id)
  })

  it('show a picture for a stated reason, unless its owner has deleted it', async () => {
    const person = await console.createPerson()
    const id = await make(person)
    const open = (reason: string) =>
      support.call(openPicture, { params: { id }, body: { picture: 'person', reason } })
    expect((await open(' ')).status).toBe(400)
    expect(await entriesOf(person.holder)).toEqual([])
    const { type, data } = await jsonOf<{ type: string; data: string }>(await open('They say it is not them'))
    expect(type).toBe('image/jpeg')
    expect(Buffer.from(data, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(await entriesOf(person.holder)).toEqual([
      {
        act: 'picture.open',
        reason: 'They say it is not them',
        after: JSON.stringify({ look: id, picture: 'person' }),
      },
    ])
    await console.db
      .updateTable('generation')
      .set({ deleted_at: console.clock.now() })
      .where('id', '=', id)
      .execute()
    expect((await open('Once more')).status).toBe(404)
    expect(await entriesOf(person.holder)).toHaveLength(1)
  })
})

describe('keys and webhooks in the console', () => {
  it('are shown with usage and caps, without secrets', async () => {
    const { db, clock } = console
    const person = await console.createPerson()
    const made = await console.app.fetch(pathOf(createKey), {
      method: 'POST',
      headers: { authorization: person.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Shop',
        kind: 'secret',
        monthlyCap: 500,
        rightsVersion: keyRightsVersion,
      }),
    })
    const { key: text } = await jsonOf<{ key: string }>(made)
    const listKeys = async (query = '') => {
      const answer = await support.call(listConsoleKeys, { query: `?holder=${person.holder}${query}` })
      return jsonOf<{ keys: ConsoleKey[] }>(answer)
    }
    const [key] = (await listKeys()).keys
    await addUsage(db, { keyId: key!.id, day: dayOf(clock.now()) }, { requests: 7, looks: 2, credits: 50 })
    // A repeat by an operator was not counted as usage, and takes none back.
    const repeated = {
      id: crypto.randomUUID(),
      holder: person.holder,
      cost: 0,
      quality_tier: 'standard' as const,
    }
    const at = { api_key_id: key!.id, again_of: crypto.randomUUID(), created_at: clock.now() }
    await inTransaction(db, (trx) =>
      releaseCost(trx, { ...repeated, ...at, further_garments: null }, clock.now()),
    )
    const listed = await listKeys('&kind=secret')
    expect(listed.keys).toEqual([
      expect.objectContaining({
        name: 'Shop',
        email: person.email,
        state: 'works',
        monthlyCap: 500,
        creditsToday: 50,
        used: { requests: 7, looks: 2, credits: 50, refusals: 0 },
      }),
    ])
    expect(JSON.stringify(listed)).not.toContain(text)
    expect((await listKeys('&kind=test')).keys).toEqual([])
    await inTransaction(db, (trx) => markSuspended(trx, person.holder, clock.now()))
    expect((await listKeys()).keys).toMatchObject([{ state: 'suspended' }])
    await inTransaction(db, (trx) => markSuspended(trx, person.holder, null))
    expect((await listKeys()).keys).toMatchObject([{ state: 'works' }])

    const secret = 'sealed secret of the test'
    const endpointId = crypto.randomUUID()
    await db
      .insertInto('webhook_endpoint')
      .values({
        id: endpointId,
        holder: person.holder,
        livemode: true,
        url: 'https://shop.example/hook',
        events: JSON.stringify([]),
        credits_below: 0,
        secret,
        previous_secret: null,
        previous_until: null,
        failing_since: clock.now(),
        disabled_at: null,
        disabled_because: null,
        created_at: clock.now(),
      })
      .execute()
    const answered = clock.now()
    const attempt = { tries: 1, next_try_at: null, answered_at: answered }
    for (const [minute, outcome] of [
      { status: 'failed' as const, answer_status: 500 },
      { status: 'succeeded' as const, answer_status: 200 },
    ].entries()) {
      const created_at = new Date(answered.getTime() + minute * 60_000)
      const event = {
        id: crypto.randomUUID(),
        holder: person.holder,
        type: 'look.succeeded',
        body: '{}',
      }
      await db
        .insertInto('webhook_event')
        .values({ ...event, created_at })
        .execute()
      await db
        .insertInto('webhook_delivery')
        .values({
          id: crypto.randomUUID(),
          endpoint_id: endpointId,
          event_id: event.id,
          ...attempt,
          ...outcome,
          created_at,
        })
        .execute()
    }
    const query = `?holder=${person.holder}&failing=true`
    const body = await jsonOf<{ endpoints: ConsoleEndpoint[] }>(
      await support.call(listConsoleEndpoints, { query }),
    )
    expect(body.endpoints).toEqual([
      expect.objectContaining({
        url: 'https://shop.example/hook',
        state: 'failing',
        waiting: 0,
        problem: '500',
      }),
    ])
    expect(JSON.stringify(body)).not.toContain(secret)
    await db.updateTable('webhook_endpoint').set({ failing_since: null }).execute()
    const none = await jsonOf<{ endpoints: ConsoleEndpoint[] }>(
      await support.call(listConsoleEndpoints, { query }),
    )
    expect(none.endpoints).toEqual([])
  })
})
