/** A self-hosted model server ahead of the embedded engine, from upload to picture. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoLook } from '@toile/contract/generations'
import { readiness } from '@toile/contract/operations'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { afterFile } from '../cleanup.ts'
import { bootApp } from '../harness.ts'
import { jpeg } from '../library/pictures.ts'
import { postDemo } from './look-calls.ts'

type Made = { status: number; json: unknown }
const dataUri = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`
const succeeded = async (picture: Sharp): Promise<Made> => ({
  status: 200,
  json: { status: 'succeeded', output: dataUri(await picture.png({ compressionLevel: 1 }).toBuffer()) },
})
/** A bright box, in fractions of the picture. */
async function painted(person: Buffer, [left, top, width, height]: [number, number, number, number]) {
  const size = await sharp(person).metadata()
  const box = { width: Math.round(width * size.width), height: Math.round(height * size.height) }
  const cloth = await sharp({ create: { ...box, channels: 3, background: '#20c060' } })
    .png()
    .toBuffer()
  const at = { left: Math.round(left * size.width), top: Math.round(top * size.height) }
  return succeeded(sharp(person).composite([{ input: cloth, ...at }]))
}
const dressed = (person: Buffer) => painted(person, [0.35, 0.33, 0.25, 0.3])

let make: (person: Buffer) => Promise<Made> = dressed
let orders = 0
const server = createServer((request, response) => {
  const answer = async (): Promise<Made> => {
    if (request.url === '/health-check') return { status: 200, json: { status: 'READY' } }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    orders++
    const { input } = JSON.parse(String(Buffer.concat(chunks))) as { input: { person_image: string } }
    return make(Buffer.from(input.person_image.split(',')[1] ?? '', 'base64'))
  }
  void answer().then(({ status, json }) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json)),
  )
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterFile(() => void server.close())

const app = await bootApp({
  engine: 'embedded',
  env: {
    TOILE_ENGINE: 'cog,embedded',
    COG_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    TOILE_DEMO_DAILY_LIMIT: '1000',
  },
})
const sample = (name: string) => readFileSync(new URL(`../../../../samples/${name}.jpg`, import.meta.url))
const pictures = { userPhoto: sample('woman-red'), outfitPhoto: sample('white-polo') }

const engineOf = async () => demoLook.parse(await (await postDemo(app, pictures)).json()).engine

describe('a hosted engine before the embedded one', () => {
  beforeEach(() => {
    make = dressed
    orders = 0
  })

  it('makes the look', async () => {
    const response = await postDemo(app, pictures)
    const look = demoLook.parse(await response.json())
    expect(look).toMatchObject({ engine: 'cog', width: 720, height: 960 })
    const picture = Buffer.from(await (await fetch(look.imageUrl)).arrayBuffer())
    const chest = await sharp(picture).extract({ left: 300, top: 420, width: 80, height: 80 }).toBuffer()
    const [red, green, blue] = (await sharp(chest).stats()).channels.map(({ mean }) => Math.round(mean))
    for (const [got, painted] of [
      [red, 0x20],
      [green, 0xc0],
      [blue, 0x60],
    ] as const)
      expect(Math.abs(got! - painted)).toBeLessThan(6)
    expect(orders).toBe(1)
  })

  it.each<[string, (person: Buffer) => Promise<Made>]>([
    ['gives the photo back', (person) => succeeded(sharp(person))],
    ['makes another face', (person) => painted(person, [0.42, 0.08, 0.18, 0.14])],
    // Other failures are tested with each provider's fake; four in a row would open the circuit breaker here.
  ])('that %s leaves the look to the embedded one', async (_, broken) => {
    make = broken
    expect(await engineOf()).toBe('embedded')
    expect(orders).toBeGreaterThan(0)
  })

  it('ends the chain when it refuses the pictures', async () => {
    make = async () => ({ status: 200, json: { status: 'failed', error: 'NSFW content detected' } })
    const response = await postDemo(app, pictures)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'content_rejected' })
  })

  it('gets no photo without a person', async () => {
    const response = await postDemo(app, { ...pictures, userPhoto: await jpeg({ width: 600, height: 800 }) })
    expect(await response.json()).toMatchObject({ code: 'no_person_found' })
    expect(orders).toBe(0)
  })

  it('appears in the readiness report', async () => {
    const response = await app.fetch('/readyz')
    expect(readiness.parse(await response.json()).parts).toMatchObject({ engine: 'ok', 'engine:cog': 'ok' })
  })
})
