import { createHash, createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { orderEndedTopic } from '../../src/modules/generations/announce.ts'
import { engineWebhookUrl } from '../../src/modules/generations/engine-webhooks.ts'
import { afterFile } from '../cleanup.ts'
import { bootApp } from '../harness.ts'

const secret = 'one secret for all processes of this test'
const key = Buffer.from('a key of the vendor')

/** fal's published keys. */
const falKeys = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')] as const
const published: { keys: object[]; asked: number; isAway: boolean } = { keys: [], asked: 0, isAway: false }
const vendor = createServer((_request, response) => {
  published.asked++
  response.writeHead(published.isAway ? 500 : 200).end(JSON.stringify({ keys: published.keys }))
})
vendor.listen(0, '127.0.0.1')
await once(vendor, 'listening')
afterFile(() => void vendor.close())

let laterMs = 0
const app = await bootApp({
  env: {
    TOILE_SECRET: secret,
    REPLICATE_WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
    FAL_KEYS_URL: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/jwks.json`,
  },
  clock: { now: () => new Date(Date.now() + laterMs) },
})
const pathFor = (engine: string, id: string) => engineWebhookUrl({ publicUrl: '', secret }, engine, id)
const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
  app.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

/** How often a look's worker was notified. */
function listenTo(id: string) {
  let told = 0
  app.context.events.subscribe(orderEndedTopic(id), { onEvent: () => void told++ })
  return () => told
}

/** Signs as Replicate does. */
function signed(body: string, { at = Date.now(), by = key, id = 'msg_1' } = {}) {
  const timestamp = String(Math.floor(at / 1000))
  const mac = createHmac('sha256', by).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA v1,${mac}` }
}

describe('a webhook of an engine', () => {
  it('wakes the waiting worker, however often it arrives', async () => {
    const [id, other] = [randomUUID(), randomUUID()]
    const [told, toldOther] = [listenTo(id), listenTo(other)]
    for (let time = 0; time < 2; time++) {
      const response = await post(pathFor('fashn', id), '{"status":"completed"}')
      expect([response.status, await response.json()]).toEqual([200, { received: true }])
    }
    await expect.poll(told).toBe(2)
    expect(toldOther()).toBe(0)
  })

  it('may contain a picture of many megabytes, which is not stored', async () => {
    const id = randomUUID()
    const told = listenTo(id)
    const body = JSON.stringify({ output: ['x'.repeat(12_000_000)] })
    expect((await post(pathFor('fashn', id), body)).status).toBe(200)
    await expect.poll(told).toBe(1)
  })

  it('is refused at unknown URLs', async () => {
    const id = randomUUID()
    const told = listenTo(id)
    const path = pathFor('fal', id)
    for (const wrong of [
      path.replace('/fal/', '/fashn/'),
      path.replace(id, randomUUID()),
      `${path}x`,
      path.slice(0, -1),
      path.replace(id, 'no-id'),
    ])
      expect((await post(wrong, '{}')).status).toSatisfy((status: number) => status === 404 || status === 400)
    expect(told()).toBe(0)
  })

  it('of fal is signed too, by any key that it publishes', async () => {
    const [{ publicKey, privateKey: first }, { publicKey: newKey, privateKey: second }] = falKeys
    const id = randomUUID()
    const told = listenTo(id)
    const path = pathFor('fal', id)
    const body = JSON.stringify({ request_id: 'r1', images: ['x'.repeat(1_000_000)] })
    const ofFal = (text: string, by: KeyObject, { at = Date.now() + laterMs } = {}) => {
      const timestamp = String(Math.floor(at / 1000))
      const hash = createHash('sha256').update(text).digest('hex')
      const signature = sign(null, Buffer.from(`r1\nu1\n${timestamp}\n${hash}`), by)
      return {
        'x-fal-webhook-request-id': 'r1',
        'x-fal-webhook-user-id': 'u1',
        'x-fal-webhook-timestamp': timestamp,
        'x-fal-webhook-signature': signature.toString('hex'),
      }
    }
    const statusOf = async (headers: Record<string, string>) => (await post(path, body, headers)).status

    published.isAway = true
    expect(await statusOf(ofFal(body, first))).toBe(503)
    published.isAway = false
    published.keys = [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }, publicKey.export({ format: 'jwk' })]
    expect(await statusOf(ofFal(body, first))).toBe(200)
    expect(await statusOf(ofFal(body, first))).toBe(200)
    await expect.poll(told).toBe(2)
    expect(published.asked).toBe(2)

    for (const headers of [
      {},
      ofFal(body, second),
      ofFal(`${body} `, first),
      ofFal(body, first, { at: Date.now() - 6 * 60_000 }),
      ofFal(body, first, { at: Date.now() + 6 * 60_000 }),
      { ...ofFal(body, first), 'x-fal-webhook-request-id': 'r2' },
      { ...ofFal(body, first), 'x-fal-webhook-signature': 'ff' },
    ])
      expect(await statusOf(headers)).toBe(401)
    expect(told()).toBe(2)
    // Repeated webhooks cause no repeated requests to fal.
    expect(published.asked).toBe(2)

    published.keys.push(newKey.export({ format: 'jwk' }))
    laterMs = 2 * 60_000
    expect(await statusOf(ofFal(body, second))).toBe(200)
    expect(published.asked).toBe(3)
    laterMs = 0
  })

  it('of Replicate is signed too', async () => {
    const id = randomUUID()
    const told = listenTo(id)
    const path = pathFor('replicate', id)
    const body = '{"id":"p1","status":"succeeded"}'
    const minutes = 60_000
    for (const headers of [
      {},
      signed(body, { by: Buffer.from('another key') }),
      signed(`${body} `),
      signed(body, { at: Date.now() - 6 * minutes }),
      signed(body, { at: Date.now() + 6 * minutes }),
      { ...signed(body), 'webhook-id': 'msg_2' },
      { ...signed(body), 'webhook-timestamp': 'now' },
    ])
      expect((await post(path, body, headers)).status).toBe(401)
    expect(told()).toBe(0)
    expect((await post(path, body, signed(body))).status).toBe(200)
    await expect.poll(told).toBe(1)
  })
})
