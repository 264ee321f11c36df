import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endRow } from '../../src/modules/batches/index.ts'
import { endGeneration } from '../../src/modules/generations/erase.ts'
import { createFakeEngine, gate } from '../fake-engine.ts'
import { bootApp } from '../harness.ts'
import { acceptDemo, finishedGeneration, postDemo, readGeneration } from './look-calls.ts'

const engine = createFakeEngine()
const app = await bootApp({ engine, env: { TOILE_DEMO_DAILY_LIMIT: '1000' } })

const done = await acceptDemo(app)
await finishedGeneration(done)
const secret = new URL(done.statusUrl).searchParams.get('secret')!

const keysOf = async (id: string) => {
  const keys: string[] = []
  for await (const { key } of app.context.blobStore.list()) if (key.includes(id)) keys.push(key)
  return keys
}

describe('a look that is not the caller’s', () => {
  const paths: [string, string][] = [
    ['of an unknown id', `/${randomUUID()}?secret=${secret}`],
    ['without its secret', `/${done.id}`],
    ['with an empty secret', `/${done.id}?secret=`],
    ['with another secret', `/${done.id}?secret=${secret.slice(1)}x`],
    ['of no id at all', `/..%2f..?secret=${secret}`],
    ['of an id that is none', `/1%27%20or%201=1?secret=${secret}`],
    ['of its id in capitals', `/${done.id.toUpperCase()}?secret=${secret}`],
  ]
  const calls: [string, string][] = [
    ['GET', ''],
    ['HEAD', ''],
    ['DELETE', ''],
    ['GET', '/events'],
  ]
  for (const [why, path] of paths)
    it.each(calls)(`${why} is not found by %s%s`, async (method, end) => {
      const [id, query = ''] = path.split('?')
      const response = await app.fetch(`/api/generate${id}${end}?${query}`, { method })
      expect(response.status).toBe(404)
      if (method === 'HEAD') return
      const body = (await response.json()) as object
      expect({ ...body, requestId: '' }).toEqual({
        error: 'There is nothing here, or it is no longer kept.',
        code: 'not_found',
        requestId: '',
      })
    })

  it('is still there for its owner after all that', async () => {
    expect((await readGeneration(done)).status).toBe('succeeded')
  })
})

describe('deleting a look', () => {
  it('erases the pictures of a finished one at once', async () => {
    const look = await acceptDemo(app)
    const { imageUrl } = await finishedGeneration(look)
    expect((await fetch(look.statusUrl, { method: 'DELETE' })).status).toBe(204)
    expect((await fetch(look.statusUrl)).status).toBe(404)
    expect((await fetch(imageUrl!)).status).toBe(404)
    expect(await keysOf(look.id)).toEqual([])
    expect((await fetch(look.statusUrl, { method: 'DELETE' })).status).toBe(404)
  })

  it('removes a queued one from the queue', async () => {
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const first = await acceptDemo(app)
    await entered
    const waiting = await acceptDemo(app)
    const calls = engine.calls.length
    expect((await fetch(waiting.statusUrl, { method: 'DELETE' })).status).toBe(204)
    open()
    await finishedGeneration(first)
    const next = await acceptDemo(app)
    await finishedGeneration(next)
    expect(engine.calls).toHaveLength(calls + 1)
    expect(await keysOf(waiting.id)).toEqual([])
  })

  it('stops a running one, and keeps nothing of it', async () => {
    const { behaviour, entered } = gate()
    engine.next(behaviour)
    const look = await acceptDemo(app)
    await entered
    expect((await fetch(look.statusUrl, { method: 'DELETE' })).status).toBe(204)
    expect((await fetch(look.statusUrl)).status).toBe(404)
    // The gate stays shut, so the next look can only run if the engine was aborted.
    await finishedGeneration(await acceptDemo(app))
    await expect.poll(() => keysOf(look.id)).toEqual([])
  })

  it('informs a waiting client', async () => {
    const { behaviour, entered } = gate()
    engine.next(behaviour)
    const waiting = postDemo(app)
    await entered
    const { database, config } = app.context
    const { db } = database
    const row = await db
      .selectFrom('generation')
      .selectAll()
      .where('status', '=', 'running')
      .executeTakeFirstOrThrow()
    const deps = { ...app.context, db, publicUrl: config.publicUrl, endBatchRow: endRow }
    await endGeneration(deps, row, 'erase')
    expect((await waiting).status).toBe(404)
  })
})
