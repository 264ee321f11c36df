import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toldTopic } from '../../src/modules/generations/announce.ts'
import { engineWebhookUrl } from '../../src/modules/generations/engine-webhooks.ts'
import { bootApp } from '../harness.ts'

const secret = 'one secret for all processes of this test'
const key = Buffer.from('a key of the vendor')
const app = await bootApp({
  env: { TOILE_SECRET: secret, REPLICATE_WEBHOOK_SECRET: `whsec_${key.toString('base64')}` },
})
const pathFor = (engine: string, id: string) => engineWebhookUrl({ publicUrl: '', secret }, engine, id)
const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
  app.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

/** How often a look's worker has been told. */
function listenTo(id: string) {
  let told = 0
  app.context.events.subscribe(toldTopic(id), { onEvent: () => void told++ })
  return () => told
}

/** As Replicate signs. */
function signed(body: string, { at = Date.now(), by = key, id = 'msg_1' } = {}) {
  const timestamp = String(Math.floor(at / 1000))
  const mac = createHmac('sha256', by).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA v1,${mac}` }
}

describe('a webhook of an engine', () => {
  it('wakes who waits for that look, however often it comes', async () => {
    const [id, other] = [randomUUID(), randomUUID()]
    const [told, toldOther] = [listenTo(id), listenTo(other)]
    for (let time = 0; time < 2; time++) {
      const response = await post(pathFor('fashn', id), '{"status":"completed"}')
      expect([response.status, await response.json()]).toEqual([200, { received: true }])
    }
    await expect.poll(told).toBe(2)
    expect(toldOther()).toBe(0)
  })

  it('may bring a picture of many megabytes, which is not kept', async () => {
    const id = randomUUID()
    const told = listenTo(id)
    const body = JSON.stringify({ output: ['x'.repeat(12_000_000)] })
    expect((await post(pathFor('fal', id), body)).status).toBe(200)
    await expect.poll(told).toBe(1)
  })

  it('is nobody’s at any address that was not given out', async () => {
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
