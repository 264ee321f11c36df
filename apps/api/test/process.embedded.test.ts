import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { afterFile } from './cleanup.ts'
import { spawnNode } from './child-process.ts'
import { createHome } from './harness.ts'

const main = (name: string) => join(import.meta.dirname, '../src', name)
const ready = /ready at (http:\/\/\S+)/
const fresh = mkdtempSync(join(tmpdir(), 'toile fresh '))
afterAll(() => rmSync(fresh, { recursive: true }))

describe('a start', () => {
  it('creates what it needs in a missing folder, which no other process may use until it is killed', async () => {
    const dataDir = join(fresh, 'my looks')
    const env = { HOST: '127.0.0.1', PORT: '0', TOILE_DATA_DIR: dataDir, TOILE_WARM_UP: 'false' }
    const first = spawnNode(main('main.ts'), env)
    const [, address = ''] = await first.waitFor(ready)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)

    const second = spawnNode(main('main.ts'), env)
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe(
      `The data folder ${dataDir} is in use by another process. Stop that one, or set TOILE_DATA_DIR to another folder.`,
    )
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    await first.end('SIGKILL')
    const third = spawnNode(main('main.ts'), env)
    await third.waitFor(ready)
    expect(await third.end('SIGTERM')).toBe(0)
  })

  it.each<[string, string, Record<string, string>, RegExp]>([
    ['a server alone without a Postgres', 'main-http.ts', {}, /TOILE_ROLE=http needs DATABASE_URL/],
    ['a worker alone without a Postgres', 'main-worker.ts', {}, /TOILE_ROLE=worker needs DATABASE_URL/],
    [
      'a Postgres that is not there',
      'main.ts',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      /DATABASE_URL does not answer/,
    ],
  ])('refuses %s in a line or two', async (_what, file, env, sentence) => {
    const home = await createHome()
    const app = spawnNode(main(file), { ...home.env, ...env })
    expect(await app.ended).toBe(1)
    expect(app.output()).toMatch(sentence)
    expect(app.output().split('\n').length).toBe(file === 'main.ts' ? 1 : 2)
  })

  it('refuses a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    afterFile(() => other.close())
    const { port } = other.address() as AddressInfo
    const app = spawnNode(main('main.ts'), { ...(await createHome()).env, PORT: String(port) })
    expect(await app.ended).toBe(1)
    expect(app.output()).toMatch(/^listen EADDRINUSE: address already in use 127\.0\.0\.1:\d+$/m)
  })
})
