import { describe, expect, it } from 'vitest'
import { NoPersonFound } from '@toile/engine/errors'
import { createFakeEngine, failWith } from '../fake-engine.ts'
import { bootApp } from '../harness.ts'
import { jpeg } from '../library/pictures.ts'
import { finishedGeneration, postDemo } from './look-calls.ts'
import { insist } from './paid-looks.ts'

const engine = createFakeEngine()
const app = await bootApp({
  engine,
  env: { TOILE_DEMO_DAILY_LIMIT: '1000', TOILE_TRUST_PROXY: '1' },
})

let keys = 0
const newKey = () => ({ 'idempotency-key': `key ${keys++}` })
const countGenerations = async () =>
  (await app.context.database.db.selectFrom('generation').select('id').execute()).length

describe('a repeated request', () => {
  it('gets exactly the first response', async () => {
    const key = newKey()
    const first = await (await postDemo(app, {}, key)).text()
    const before = await countGenerations()
    const second = await postDemo(app, {}, key)
    expect(second.status).toBe(200)
    expect(await second.text()).toBe(first)
    expect(await countGenerations()).toBe(before)
  })

  it('gets the first response when concurrent', async () => {
    const key = newKey()
    const before = await countGenerations()
    const responses = await Promise.all([1, 2, 3, 4].map(() => postDemo(app, {}, key)))
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200])
    const bodies = await Promise.all(responses.map((response) => response.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(await countGenerations()).toBe(before + 1)
  })

  it('is accepted again as the first was, even when the look is done', async () => {
    const headers = { ...newKey(), prefer: 'respond-async' }
    const first = await (await postDemo(app, {}, headers)).text()
    await finishedGeneration(JSON.parse(first) as { statusUrl: string })
    const second = await postDemo(app, {}, headers)
    expect(second.status).toBe(202)
    expect(await second.text()).toBe(first)
  })

  it('fails as the first did, without another attempt', async () => {
    const key = newKey()
    engine.next(failWith(new NoPersonFound()))
    const first = await postDemo(app, {}, key)
    const second = await postDemo(app, {}, key)
    expect([first.status, second.status]).toEqual([422, 422])
    expect(await second.json()).toMatchObject({ code: 'no_person_found' })
  })
})

describe('a key used again', () => {
  it('for another picture is refused', async () => {
    const key = newKey()
    await postDemo(app, {}, key)
    const response = await postDemo(app, { userPhoto: await jpeg({ width: 301, height: 400 }) }, key)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'idempotency_mismatch' })
  })

  it('for other options is refused', async () => {
    const key = newKey()
    await postDemo(app, { fields: { realism: '10' } }, key)
    expect((await postDemo(app, { fields: { realism: '20' } }, key)).status).toBe(409)
  })

  it('for another person in the photo is refused, and for the same one is a repetition', async () => {
    const key = newKey()
    const answerTo = async (personAt: string) => {
      const response = await postDemo(app, { fields: { personAt } }, key)
      return [response.status, ((await response.json()) as { id?: string }).id]
    }
    const first = await answerTo('0.2,0.5')
    expect(first[0]).toBe(200)
    expect(await answerTo('0.20, 0.5')).toEqual(first)
    expect(await answerTo('0.8,0.5')).toEqual([409, undefined])
    expect((await postDemo(app, {}, key)).status).toBe(409)
  })

  it('after the memory of its deleted look has expired is remembered again', async () => {
    const { db } = app.context.database
    const headers = { ...newKey(), prefer: 'respond-async' }
    const makeAndDelete = async () => {
      const look = (await (await postDemo(app, {}, headers)).json()) as { statusUrl: string }
      await finishedGeneration(look)
      expect((await fetch(look.statusUrl, { method: 'DELETE' })).status).toBe(204)
    }
    await makeAndDelete()
    expect((await postDemo(app, {}, headers)).status).toBe(404)
    await db.updateTable('erased_request').set({ expires_at: new Date() }).execute()
    await makeAndDelete()
    const before = await countGenerations()
    expect((await postDemo(app, {}, headers)).status).toBe(404)
    expect(await countGenerations()).toBe(before)
  })

  it('by another account is separate', async () => {
    const key = newKey()
    const first = (await (
      await postDemo(app, {}, { ...key, 'x-forwarded-for': '198.51.100.1' })
    ).json()) as object
    const second = (await (
      await postDemo(app, {}, { ...key, 'x-forwarded-for': '198.51.100.2' })
    ).json()) as object
    expect(second).toHaveProperty('id')
    expect(second).not.toEqual(expect.objectContaining({ id: (first as { id: string }).id }))
  })
})

it('makes two looks for two requests without a key', async () => {
  const before = await countGenerations()
  await Promise.all([postDemo(app), postDemo(app)])
  expect(await countGenerations()).toBe(before + 2)
})

it('accepts concurrent repetitions of the day’s last free look', async () => {
  const last = await bootApp({ env: { TOILE_DEMO_DAILY_LIMIT: '1' } })
  const key = newKey()
  const responses = await Promise.all(Array.from({ length: 12 }, () => insist(() => postDemo(last, {}, key))))
  expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect((await postDemo(last, {}, newKey())).status).toBe(429)
})
