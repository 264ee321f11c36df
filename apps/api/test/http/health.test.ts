import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readiness } from '@toile/contract/operations'
import { describe, expect, it } from 'vitest'
import { bootApp, createHome } from '../harness.ts'
import { serve } from './test-server.ts'

const readyzOf = async (app: { fetch: (path: string) => Promise<Response> }) => {
  const response = await app.fetch('/readyz')
  return { status: response.status, body: readiness.parse(await response.json()) }
}

describe('the process', () => {
  it('reports that it is alive and all dependencies are available', async () => {
    const app = await bootApp()
    const alive = await app.fetch('/healthz')
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok' }])
    expect(alive.headers.get('cache-control')).toBe('no-store')
    const { status, body } = await readyzOf(app)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'ok', parts: { database: 'ok', blobStore: 'ok', queue: 'ok' } })
  })

  it('names the failing dependency, and stays alive', async () => {
    const home = await createHome()
    const app = await bootApp({ home })
    rmSync(join(home.dataDir, 'blobs'), { recursive: true })
    const { status, body } = await readyzOf(app)
    expect(status).toBe(503)
    expect(body).toMatchObject({
      status: 'failing',
      parts: { database: 'ok', blobStore: 'failing', queue: 'ok' },
    })
    expect((await app.fetch('/healthz')).status).toBe(200)
  })

  it('names the database when it is gone', async () => {
    const app = await bootApp()
    await app.context.database.close()
    const { status, body } = await readyzOf(app)
    expect(status).toBe(503)
    expect(body.parts).toMatchObject({ database: 'failing', queue: 'failing', blobStore: 'ok' })
  })

  it('reports its shutdown while it still serves, and closes connections', async () => {
    let isStopping = false
    const { fetch } = await serve({ isStopping: () => isStopping })
    const before = await fetch('/healthz')
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
    isStopping = true
    const ready = await fetch('/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping', parts: {} }])
    const alive = await fetch('/healthz')
    expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close'])
  })

  it('is ready without an optional dependency', async () => {
    const checks = { database: async () => undefined }
    const shown = { 'engine:far': () => Promise.reject(new Error('away')) }
    const { status, body } = await readyzOf(await serve({ checks, shown }))
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'ok', parts: { database: 'ok', 'engine:far': 'failing' } })
  })
})
