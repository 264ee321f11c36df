import { join } from 'node:path'
import { expect, it } from 'vitest'
import { spawnNode } from './child-process.ts'
import { createHome } from './harness.ts'

const main = (name: string) => join(import.meta.dirname, '../src', name)
const ready = /ready at (http:\/\/\S+)/

it('runs as server and worker apart, on one Postgres, starting at once', async () => {
  const { env } = await createHome()
  const [server, worker] = [spawnNode(main('main-http.ts'), env), spawnNode(main('main-worker.ts'), env)]
  const [, serverAddress = ''] = await server.waitFor(ready)
  const [, workerAddress = ''] = await worker.waitFor(ready)
  expect((await fetch(`${serverAddress}/readyz`)).status).toBe(200)
  expect((await fetch(`${workerAddress}/readyz`)).status).toBe(200)
  expect((await fetch(`${serverAddress}/api/openapi.json`)).status).toBe(200)
  expect(await Promise.all([server.end('SIGTERM'), worker.end('SIGTERM')])).toEqual([0, 0])
})
