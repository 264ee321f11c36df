import { generation, progressEvent } from '@toile/contract/generations'
import { NoGarmentFound } from '@toile/engine/errors'
import { describe, expect, it } from 'vitest'
import { streamEvents } from '../../src/modules/generations/event-stream.ts'
import { findGeneration } from '../../src/modules/generations/generation-store.ts'
import { createFakeEngine, failWith, gate } from '../fake-engine.ts'
import { bootApp, createHome, type App } from '../harness.ts'
import { openEvents, type ServerEvent } from './event-reader.ts'
import { acceptDemo, finishedGeneration, postDemo } from './look-calls.ts'

const engine = createFakeEngine()
const env = { TOILE_DEMO_DAILY_LIMIT: '1000' }
const app = await bootApp({ engine, env })

const ids = (events: ServerEvent[]) => events.map((event) => Number(event.id))

/** Starts a look that continues when `open` is called. */
async function beginLook() {
  const { behaviour, open, entered } = gate()
  engine.next(behaviour)
  const accepted = await acceptDemo(app)
  await entered
  return { ...accepted, open }
}

describe('the events of a look', () => {
  it('report its progress, then its end', async () => {
    const look = await beginLook()
    const events = await openEvents(look.eventsUrl)
    const first = await events.next()
    expect(first?.event).toBe('progress')
    expect(progressEvent.parse(first?.data).progress).toBeLessThan(0.95)
    look.open()
    const rest = await events.rest()
    expect(rest.at(-1)?.event).toBe('done')
    expect(generation.parse(rest.at(-1)?.data)).toMatchObject({
      id: look.id,
      status: 'succeeded',
      progress: 1,
    })
    expect(rest.slice(0, -1).every((event) => event.event === 'progress')).toBe(true)
    const all = ids([first!, ...rest])
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    expect(new Set(all).size).toBe(all.length)
  })

  it('report a failure with its reason', async () => {
    engine.next(failWith(new NoGarmentFound('No garment.')))
    const { eventsUrl } = await acceptDemo(app)
    const last = (await (await openEvents(eventsUrl)).rest()).at(-1)
    expect(last).toMatchObject({
      event: 'failed',
      data: { status: 'failed', error: { code: 'no_garment_found', message: 'No garment.' } },
    })
  })

  it('report the position in the queue', async () => {
    const first = await beginLook()
    const second = await acceptDemo(app)
    const third = await acceptDemo(app)
    const events = await openEvents(third.eventsUrl)
    expect(await events.next()).toMatchObject({ event: 'progress', data: { stage: 'queued', queuePlace: 1 } })
    await fetch(second.statusUrl, { method: 'DELETE' })
    expect(await events.next()).toMatchObject({ event: 'progress', data: { stage: 'queued', queuePlace: 0 } })
    first.open()
    expect((await events.rest()).at(-1)?.event).toBe('done')
  })

  it('continue where a broken stream stopped', async () => {
    const look = await beginLook()
    const before = await openEvents(look.eventsUrl)
    const seen = await before.next()
    await before.close()
    look.open()
    await finishedGeneration(look)
    const after = await (await openEvents(look.eventsUrl, { 'last-event-id': seen!.id })).rest()
    expect(ids(after).every((id) => id > Number(seen!.id))).toBe(true)
    expect(after.at(-1)?.event).toBe('done')
  })

  it('end for a client that has received the last', async () => {
    const look = await acceptDemo(app)
    const last = (await (await openEvents(look.eventsUrl)).rest()).at(-1)
    const again = await fetch(look.eventsUrl, { headers: { 'last-event-id': last!.id } })
    expect(again.status).toBe(204)
    const all = await (await openEvents(look.eventsUrl)).rest()
    expect(all.map((event) => event.event)).toEqual(['done'])
  })

  it('end when the look is deleted', async () => {
    const look = await beginLook()
    const events = await openEvents(look.eventsUrl)
    await events.next()
    await fetch(look.statusUrl, { method: 'DELETE' })
    expect((await events.rest()).at(-1)).toMatchObject({
      event: 'failed',
      data: { error: { code: 'not_found' } },
    })
  })

  it('reach many clients of the same look', async () => {
    const look = await beginLook()
    const followers = await Promise.all(Array.from({ length: 20 }, () => openEvents(look.eventsUrl)))
    look.open()
    const ends = await Promise.all(followers.map(async (events) => (await events.rest()).at(-1)?.event))
    expect(new Set(ends)).toEqual(new Set(['done']))
  })

  it('keep the connection open with a heartbeat', async () => {
    const look = await beginLook()
    const { database, events, clock } = app.context
    const row = await findGeneration(database.db, look.id, clock.now())
    const links = {
      pictureUrl: () => '',
      statusUrl: () => '',
      eventsUrl: () => '',
      rackStatusUrl: () => '',
      rackEventsUrl: () => '',
    }
    const stop = new AbortController()
    const stream = streamEvents({ db: database.db, events, clock }, row!, {
      links,
      lastEventId: row!.version + 1000,
      signal: stop.signal,
      heartbeatMs: 10,
    })
    const pieces: string[] = []
    for await (const piece of stream) {
      pieces.push(piece)
      if (pieces.length === 3) stop.abort()
    }
    expect(pieces.slice(0, 3)).toEqual(['retry: 1000\n\n', ': heartbeat\n\n', ': heartbeat\n\n'])
    look.open()
  })
})

it('ends streams and waiting requests at shutdown, and loses no look', async () => {
  const home = await createHome()
  const stopping = createFakeEngine()
  const { behaviour, entered } = gate()
  stopping.next(behaviour)
  const first = await bootApp({ home, engine: stopping, env })
  const look = await acceptDemo(first)
  await entered
  const events = await openEvents(look.eventsUrl)
  await events.next()
  const rest = events.rest()
  const waiting = postDemo(first)
  await expect.poll(() => countGenerations(first)).toBe(2)
  await first.stop()
  expect((await waiting).status).toBe(202)
  expect((await rest).map((event) => event.event)).not.toContain('failed')

  const second = await bootApp({ home, env })
  const moved = { statusUrl: look.statusUrl.replace(first.address!, second.address!) }
  expect((await finishedGeneration(moved)).status).toBe('succeeded')
})

const countGenerations = async ({ context }: App) =>
  (await context.database.db.selectFrom('generation').select('id').execute()).length
