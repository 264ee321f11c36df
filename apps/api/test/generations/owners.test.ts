/** Only its owner may read, follow, mark and delete a paid look. Uses real tokens. */
import { randomUUID } from 'node:crypto'
import { generation } from '@toile/contract/generations'
import { describe, expect, it } from 'vitest'
import { auditAfterFile } from '../credits/sound-ledger.ts'
import { createFakeEngine, gate } from '../fake-engine.ts'
import { bootApp } from '../harness.ts'
import { bearer, person } from '../identity/people.ts'
import { openEvents } from './event-reader.ts'
import { acceptDemo, lookForm } from './look-calls.ts'

const engine = createFakeEngine()
const app = await bootApp({ engine, env: { TOILE_DEMO_DAILY_LIMIT: '1000' } })
auditAfterFile(app.context.database.db)
const [ada, bob] = [await person(app), await person(app)]

const accepted = await app.fetch('/api/generate/try-on', {
  method: 'POST',
  body: lookForm(),
  headers: { ...bearer(ada.token), prefer: 'respond-async' },
})
const { id, statusUrl, eventsUrl } = (await accepted.json()) as Record<
  'id' | 'statusUrl' | 'eventsUrl',
  string
>

const calls: [method: string, end: string, body?: string][] = [
  ['GET', ''],
  ['HEAD', ''],
  ['PUT', '', '{"favourite":true}'],
  ['DELETE', ''],
  ['GET', '/events'],
  ['POST', '/restore'],
]
/** Requests that a visitor may make too, with the secret of a demo. */
const forAll = calls.filter(([method]) => method !== 'PUT' && method !== 'POST')
const ask = (of: string, [method, end, body]: (typeof calls)[number], headers: Record<string, string>) =>
  app.fetch(`/api/generate/${of}${end}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  })
/** Everything in a response that could distinguish one case from another. */
async function answerOf(response: Response) {
  const text = (await response.text()).replace(/"requestId":"[^"]*"/, '')
  return { status: response.status, type: response.headers.get('content-type'), text }
}

describe('a paid look is not found', () => {
  it.each(calls)('by another account (%s%s), exactly like an unknown one', async (...call) => {
    const others = await answerOf(await ask(id, call, bearer(bob.token)))
    const unknown = await answerOf(await ask(randomUUID(), call, bearer(bob.token)))
    expect(others.status).toBe(404)
    expect(others).toEqual(unknown)
  })

  it.each(forAll)('by a visitor (%s%s)', async (...call) => {
    expect((await ask(id, call, {})).status).toBe(404)
    expect((await ask(`${id}?secret=`, call, {})).status).toBe(404)
  })

  it.each(calls)('with an invalid token, which is refused (%s%s)', async (...call) => {
    const forged = `${ada.token.slice(0, -4)}AAAA`
    for (const token of ['nonsense', forged]) expect((await ask(id, call, bearer(token))).status).toBe(401)
  })

  it('and cannot be marked or restored by a visitor', async () => {
    for (const call of calls.filter((one) => !forAll.includes(one)))
      expect((await ask(id, call, {})).status).toBe(401)
  })

  it('by an invalid id', async () => {
    for (const none of ['1', '..%2f..', id.toUpperCase(), `${id}%00`])
      for (const call of calls) expect((await ask(none, call, bearer(ada.token))).status).toBe(404)
  })

  it('but by its owner after all that, unchanged', async () => {
    const response = await fetch(statusUrl, { headers: bearer(ada.token) })
    expect(generation.parse(await response.json())).toMatchObject({ id, favourite: false, kind: 'try-on' })
  })
})

it('lets anyone with its secret read a demo, signed in or not', async () => {
  const demo = await acceptDemo(app)
  const read = (url: string) => fetch(url, { headers: bearer(bob.token) })
  expect((await read(demo.statusUrl)).status).toBe(200)
  expect((await read(demo.statusUrl.split('?')[0]!)).status).toBe(404)
})

it('lets its owner follow it by token, from any device', async () => {
  const { behaviour, open, entered } = gate()
  const last = (await (await openEvents(eventsUrl, bearer(ada.token))).rest()).at(-1)
  expect(last).toMatchObject({ event: 'done', data: { id, cost: 25 } })
  engine.next(behaviour)
  const asked = await app.fetch('/api/generate/try-on', {
    method: 'POST',
    body: lookForm(),
    headers: { ...bearer(bob.token), prefer: 'respond-async' },
  })
  const his = (await asked.json()) as { eventsUrl: string }
  await entered
  const devices = await Promise.all([1, 2].map(() => openEvents(his.eventsUrl, bearer(bob.token))))
  for (const events of devices) expect(await events.next()).toMatchObject({ event: 'progress' })
  open()
  for (const events of devices)
    expect((await events.rest()).at(-1)).toMatchObject({ event: 'done', data: { status: 'succeeded' } })
})

it('never lists another account’s looks in the history', async () => {
  for (const { token } of [ada, bob]) {
    const response = await app.fetch('/api/generate/history', { headers: bearer(token) })
    const { items } = (await response.json()) as { items: { id: string }[] }
    expect(items.some((item) => item.id === id)).toBe(token === ada.token)
  }
})
