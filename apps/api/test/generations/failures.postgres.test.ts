import { ContentRejected, EngineFailed, NoGarmentFound, NoPersonFound } from '@toile/engine/errors'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeEngine, failWith, gate, makeWith } from '../fake-engine.ts'
import { bootApp } from '../harness.ts'
import { acceptDemo, finishedGeneration, postDemo } from './look-calls.ts'

const engine = createFakeEngine()
const app = await bootApp({ engine, env: { TOILE_DEMO_DAILY_LIMIT: '1000' } })

const temporary = () => failWith(new EngineFailed('out of luck', { retryable: true }))

describe('a look that cannot be made', () => {
  it.each([
    ['no_person_found', new NoPersonFound('Nobody is in this photo.')],
    ['no_garment_found', new NoGarmentFound('Nothing to wear.')],
    ['content_rejected', new ContentRejected('Not with these.')],
  ])('says %s in the engine’s words', async (code, error) => {
    engine.next(failWith(error))
    const calls = engine.calls.length
    const response = await postDemo(app)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code, error: error.message })
    expect(engine.calls).toHaveLength(calls + 1)
  })

  it('explains by text and code what to change when the look fails the quality check', async () => {
    const warnings = [
      { code: 'garment_worn', message: 'A picture of the garment alone gives a cleaner result.' },
      { code: 'seated', message: 'The person seems to be sitting.' },
    ]
    engine.next(makeWith(0.49, warnings), makeWith(0.49, warnings), makeWith(0.5, warnings))
    const response = await postDemo(app)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'look_unconvincing',
      error: `A look of these pictures would most likely not be right, so none is shown. ${warnings[0]!.message}`,
    })
    const refused = await finishedGeneration(await acceptDemo(app))
    expect(refused).toMatchObject({ status: 'failed', imageUrl: null, warnings })
    // A score at the threshold is shown.
    expect((await postDemo(app)).status).toBe(200)
  })

  it('reports that the engine failed, without details', async () => {
    engine.next(failWith(new EngineFailed('/secret/path exploded', { retryable: false })))
    const response = await postDemo(app)
    expect(response.status).toBe(502)
    const body = await response.text()
    expect(JSON.parse(body)).toMatchObject({ code: 'engine_failed' })
    expect(body).not.toContain('exploded')
  })

  it('stores none of its pictures', async () => {
    engine.next(failWith(new NoPersonFound()))
    const look = await acceptDemo(app)
    await finishedGeneration(look)
    const keys = async () => {
      const found: string[] = []
      for await (const { key } of app.context.blobStore.list()) if (key.includes(look.id)) found.push(key)
      return found
    }
    await expect.poll(keys).toEqual([])
  })
})

describe('an engine with a transient failure', () => {
  it('is retried until it works', async () => {
    engine.next(temporary(), temporary())
    const response = await postDemo(app)
    expect(response.status).toBe(200)
  })

  it('fails after four attempts', async () => {
    engine.next(temporary(), failWith(new Error('a bug')), temporary(), temporary())
    const calls = engine.calls.length
    const response = await postDemo(app)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 'engine_failed' })
    expect(engine.calls).toHaveLength(calls + 4)
  })
})

describe('an unavailable blob store', () => {
  const { blobStore } = app.context
  const { put } = blobStore
  const fail = async () => {
    throw new Error('/secret/disk is full')
  }
  afterEach(() => {
    blobStore.put = put
  })

  it('refuses new looks with a retry time, and counts nothing', async () => {
    blobStore.put = fail
    const response = await postDemo(app)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    const body = await response.text()
    expect(JSON.parse(body)).toMatchObject({ code: 'engine_unavailable' })
    expect(body).not.toContain('secret')
    const rows = await app.context.database.db
      .selectFrom('generation')
      .select('id')
      .where('status', 'in', ['queued', 'running'])
      .execute()
    expect(rows).toEqual([])
  })

  it('may recover in time for a look in progress', async () => {
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const look = await acceptDemo(app)
    await entered
    const calls = engine.calls.length
    blobStore.put = async () => {
      blobStore.put = put
      await fail()
    }
    open()
    expect((await finishedGeneration(look)).status).toBe('succeeded')
    expect(engine.calls).toHaveLength(calls + 1)
  })
})
