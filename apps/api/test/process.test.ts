import { statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { spawnNode } from './child-process.ts'
import { createHome, testDatabase } from './harness.ts'

const main = (name: string) => join(import.meta.dirname, '../src', name)
const ready = /ready at (http:\/\/\S+)/

describe('the whole process', () => {
  it('prints its address and settings, locks its folder, and stops cleanly in spite of an open-ended request', async () => {
    const home = await createHome()
    const app = spawnNode(main('main.ts'), { ...home.env, TOILE_STOP_SECONDS: '5' })
    const [, address = ''] = await app.waitFor(ready)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    await app.waitFor(/data +/)
    const said = app.output()
    expect(said).toContain(home.dataDir)
    expect(said).toContain(testDatabase === 'embedded' ? 'embedded (PGlite)' : 'Postgres 127.0.0.1')
    expect(said).toMatch(/engine +embedded/)
    expect(said).toMatch(/mail +/)
    expect(statSync(join(home.dataDir, 'secret')).mode & 0o777).toBe(0o600)
    const half = request(`${address}/api/openapi.json`, {
      method: 'POST',
      headers: { 'content-length': '10' },
    })
    half.on('error', () => undefined)
    half.write('half')
    await new Promise((resolve) => half.on('socket', (socket) => socket.on('connect', resolve)))
    expect(await app.end('SIGTERM')).toBe(0)
  })
})
