import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startBalancer, type Balancer } from './balancer.ts'
import { spawnNode, type Child } from './child-process.ts'
import { afterFile } from './cleanup.ts'
import { createFakeEngine, gate } from './fake-engine.ts'
import { openEvents } from './generations/event-reader.ts'
import { lookForm, type Accepted } from './generations/look-calls.ts'
import { bootApp, createHome, openTestDatabase, type Home } from './harness.ts'

const patiently = { timeout: 60_000 }
const main = (name: string) => join(import.meta.dirname, '../src', name)
/** Waits until the process is ready; a worker listens before its engine is loaded. */
async function addressOf(child: Child): Promise<string> {
  const [, address] = await child.waitFor(/(?:ready|listens) (?:at )?(http:\/\/\S+)/)
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, patiently).toBe(200)
  return address!
}

/** The migrations that have run. */
async function migrationsOf(home: Home): Promise<unknown[]> {
  const { db, executeSql, close } = await openTestDatabase(home)
  afterFile(() => db.destroy().then(close, close))
  return (await executeSql('select name from kysely_migration order by name')).rows
}

/** Requests and reads looks one after another until stopped; returns the errors. */
async function keepAsking(
  { address }: Balancer,
  signal: AbortSignal,
): Promise<{ asked: number; failed: string[] }> {
  const failed: string[] = []
  let asked = 0
  async function ask(path: string, init?: RequestInit): Promise<Response | undefined> {
    asked++
    try {
      const answer = await fetch(`${address}${path}`, init)
      if (answer.ok) return answer
      failed.push(`${path}: ${answer.status}`)
    } catch (error) {
      failed.push(`${path}: ${String(error)}`)
    }
    return undefined
  }
  while (!signal.aborted) {
    const look = await ask('/api/generate/demo', { method: 'POST', body: lookForm() })
    const { id, statusUrl } = ((await look?.json()) ?? {}) as Partial<Accepted>
    // Few of the requests make a look, which would take the processor from the servers that start.
    for (let reads = 0; reads < 5 && !signal.aborted; reads++) {
      if (id !== undefined && statusUrl !== undefined)
        await ask(new URL(statusUrl).pathname + new URL(statusUrl).search)
      await (await ask('/api/auth/options'))?.text()
      await sleep(100)
    }
  }
  return { asked, failed }
}

/** Uploads a form slowly; resolves with the status of the response. */
async function postSlowly(address: string, whileHalf: () => Promise<void>): Promise<number> {
  const form = new Response(lookForm())
  const [type, body] = [form.headers.get('content-type')!, Buffer.from(await form.arrayBuffer())]
  const answered = Promise.withResolvers<number>()
  const post = request(
    `${address}/api/generate/demo`,
    {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': body.length, prefer: 'respond-async' },
    },
    (answer) => answer.resume().on('end', () => answered.resolve(answer.statusCode ?? 0)),
  )
  post.on('error', answered.reject)
  post.write(body.subarray(0, body.length >> 1))
  await whileHalf()
  post.end(body.subarray(body.length >> 1))
  return answered.promise
}

it('starts at once on an empty Postgres, and is replaced server by server without a failed request', async () => {
  const home = await createHome({ isEmpty: true })
  const env = { ...home.env, TOILE_DRAIN_SECONDS: '1', TOILE_DEMO_DAILY_LIMIT: '1000000' }
  const spawnServer = () => spawnNode(main('main-http.ts'), env)
  const [first, second, worker] = [spawnServer(), spawnServer(), spawnNode(main('main-worker.ts'), env)]
  const engine = createFakeEngine()
  const [firstAddress, secondAddress] = await Promise.all([
    addressOf(first),
    addressOf(second),
    addressOf(worker),
    bootApp({ home, engine, env: { TOILE_ROLE: 'worker', TOILE_CONCURRENCY: '3' } }),
  ])
  expect(await migrationsOf(home)).toEqual(
    readdirSync(join(import.meta.dirname, '../migrations'))
      .toSorted()
      .map((file) => ({ name: file.replace('.ts', '') })),
  )
  expect((await fetch(`${firstAddress}/api/openapi.json`)).status).toBe(200)
  expect(await worker.end('SIGTERM')).toBe(0)
  const balancer = await startBalancer([firstAddress, secondAddress])
  afterFile(balancer.close)

  const { behaviour, open, entered } = gate()
  engine.next(behaviour)
  const accepted = await fetch(`${firstAddress}/api/generate/demo`, {
    method: 'POST',
    body: lookForm(),
    headers: { prefer: 'respond-async' },
  })
  const { eventsUrl } = (await accepted.json()) as Accepted
  await entered
  const stream = await openEvents(eventsUrl)
  expect((await stream.next())?.event).toBe('progress')

  const enough = new AbortController()
  const asking = Array.from({ length: 3 }, () => keepAsking(balancer, enough.signal))
  const isGiven = (server: string) => balancer.given.get(server) ?? 0
  await expect
    .poll(() => Math.min(isGiven(firstAddress), isGiven(secondAddress)), patiently)
    .toBeGreaterThan(5)

  let ended: Promise<number | null> | undefined
  const uploaded = await postSlowly(firstAddress, async () => {
    ended = first.end('SIGTERM')
    // After the drain time, in which new requests are still accepted.
    await sleep(1500)
    expect(first.process.exitCode).toBeNull()
  })
  expect(uploaded).toBe(202)
  expect(await ended).toBe(0)
  // Returned to the queue, and taken by the other workers.
  expect((await stream.rest()).map(({ event }) => event)).not.toContain('failed')
  const again = await openEvents(eventsUrl.replace(firstAddress, balancer.address))
  expect((await again.next())?.event).toBe('progress')
  open()
  expect((await again.rest()).at(-1)?.event).toBe('done')

  const third = spawnServer()
  const thirdAddress = await addressOf(third)
  balancer.add(thirdAddress)
  expect(await second.end('SIGTERM')).toBe(0)
  await expect.poll(() => isGiven(thirdAddress), patiently).toBeGreaterThan(5)
  enough.abort()
  for (const { asked, failed } of await Promise.all(asking)) {
    expect(failed).toEqual([])
    expect(asked).toBeGreaterThan(5)
  }
})
