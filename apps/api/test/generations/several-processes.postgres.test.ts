import { describe, expect, it } from 'vitest'
import { createFakeEngine, gate } from '../fake-engine.ts'
import { bootApp, createHome, type App } from '../harness.ts'
import { openEvents } from './event-reader.ts'
import { acceptDemo, finishedGeneration, postDemo, type Accepted } from './look-calls.ts'

const home = await createHome()
const engine = createFakeEngine()
const boot = (role: string) =>
  bootApp({ home, engine, env: { TOILE_ROLE: role, TOILE_DEMO_DAILY_LIMIT: '6' } })
const [one, two] = await Promise.all([boot('http'), boot('http'), boot('worker')])

const at = ({ statusUrl }: Accepted, app: App) => ({
  statusUrl: statusUrl.replace(one.address!, app.address!),
})

describe('several processes on one Postgres', () => {
  it('make a look together, and each reports it', async () => {
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const look = await acceptDemo(one)
    await entered
    const events = await openEvents(look.eventsUrl.replace(one.address!, two.address!))
    expect((await events.next())?.event).toBe('progress')
    open()
    expect((await events.rest()).at(-1)?.event).toBe('done')
    expect((await finishedGeneration(at(look, two))).status).toBe('succeeded')
  })

  it('repeat each other’s first response', async () => {
    const key = { 'idempotency-key': 'shared' }
    const [first, second] = await Promise.all([postDemo(one, {}, key), postDemo(two, {}, key)])
    const ids = await Promise.all([first, second].map(async (r) => ((await r.json()) as { id: string }).id))
    expect(ids[0]).toBe(ids[1])
  })

  it('count one quota', async () => {
    const apps = Array.from({ length: 12 }, (_, i) => (i % 2 ? one : two))
    const responses = await Promise.all(apps.map((app) => postDemo(app, {}, { prefer: 'respond-async' })))
    expect(responses.filter((response) => response.status === 202)).toHaveLength(4)
  })
})
