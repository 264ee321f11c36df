/**
 * A worker dies while a hosted engine makes a picture: the next worker polls the same order, and nothing is paid twice.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readSpending } from '../../src/modules/generations/engine-spending.ts'
import { spawnNode } from '../child-process.ts'
import { afterFile } from '../cleanup.ts'
import { createHome, openTestDatabase, type Home } from '../harness.ts'
import { finishedGeneration, lookForm, type Accepted } from './look-calls.ts'

const CANARY = 'fa-canary-key-of-the-vendor'
const sample = (name: string) => readFileSync(new URL(`../../../../samples/${name}.jpg`, import.meta.url))

/** A server with FASHN's API; pictures are ready once `finish` has been called. */
async function startVendor() {
  const pictures = new Map<string, string>()
  let isFinished = false
  const seen = { asked: 0, keys: new Set<string | undefined>() }
  const make = async (photo: string) => {
    const person = Buffer.from(photo.split(',')[1] ?? '', 'base64')
    const { width, height } = await sharp(person).metadata()
    const box = { width: Math.round(width / 4), height: Math.round(height / 4) }
    const cloth = await sharp({ create: { ...box, channels: 3, background: '#c02060' } })
      .png()
      .toBuffer()
    const at = { left: Math.round(width * 0.37), top: Math.round(height * 0.35) }
    const png = await sharp(person)
      .composite([{ input: cloth, ...at }])
      .png({ compressionLevel: 1 })
      .toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  }
  const server = createServer((request, response) => {
    const answer = async (): Promise<unknown> => {
      seen.keys.add(request.headers.authorization)
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      if (request.url === '/v1/run') {
        const { inputs } = JSON.parse(String(Buffer.concat(chunks))) as { inputs: { model_image: string } }
        const id = `order-${pictures.size + 1}`
        pictures.set(id, await make(inputs.model_image))
        return { id, error: null }
      }
      const id = (request.url ?? '').replace('/v1/status/', '')
      seen.asked++
      return isFinished
        ? { id, status: 'completed', output: [pictures.get(id)] }
        : { id, status: 'processing' }
    }
    void answer().then((json) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finish: () => void (isFinished = true),
    orders: () => pictures.size,
    seen,
  }
}

const start = async (home: Home, url: string) => {
  const child = spawnNode(
    join(import.meta.dirname, '../app-child.ts'),
    {
      ...home.env,
      TOILE_ENGINE: 'fashn,embedded',
      FASHN_API_KEY: CANARY,
      FASHN_BASE_URL: url,
      TOILE_ENGINE_PRICES: 'fashn=0.075',
      TOILE_ENGINE_DAILY_BUDGET: '1',
      TOILE_SECRET: 'the same secret in every process of this home',
      TOILE_LOG_LEVEL: 'trace',
    },
    ['configured'],
  )
  const [, address = ''] = await child.waitFor(/^ready (.*)/)
  return { child, address }
}

describe('a look on a hosted engine', () => {
  it('is polled again, not paid twice, when its worker is killed', async () => {
    const vendor = await startVendor()
    const home = await createHome()
    const first = await start(home, vendor.url)
    const photo = sample('woman-red')
    const response = await fetch(`${first.address}/api/generate/demo`, {
      method: 'POST',
      headers: { prefer: 'respond-async' },
      body: lookForm({ userPhoto: photo, outfitPhoto: sample('white-polo') }),
    })
    expect(response.status).toBe(202)
    const look = (await response.json()) as Accepted
    await expect.poll(() => vendor.seen.asked, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    await first.child.end('SIGKILL')
    const output = [first.child.output()]

    const second = await start(home, vendor.url)
    const askedBefore = vendor.seen.asked
    await expect.poll(() => vendor.seen.asked, { timeout: 60_000 }).toBeGreaterThan(askedBefore)
    await sleep(100)
    vendor.finish()
    const { pathname, search } = new URL(look.statusUrl)
    const made = await finishedGeneration({ statusUrl: second.address + pathname + search })
    expect(made).toMatchObject({ status: 'succeeded', engine: 'fashn' })
    expect(vendor.orders()).toBe(1)
    output.push(second.child.output())
    await second.child.end('SIGTERM')

    const { db, close } = await openTestDatabase(home)
    expect(await readSpending(db, { since: '2000-01-01' })).toMatchObject([
      { engine: 'fashn', orders: 1, pictures: 1, discarded: 0, micros: 75_000 },
    ])
    await close()

    expect([...vendor.seen.keys]).toEqual([`Bearer ${CANARY}`])
    const logs = output.join('\n')
    expect(logs.length).toBeGreaterThan(1000)
    expect(logs).not.toContain(CANARY)
    expect(logs).not.toMatch(/[A-Za-z0-9+/]{300}/)
  })
})
