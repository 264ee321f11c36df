/**
 * A fake hosted engine with FASHN's API, which sometimes fails. It records the ground truth: the orders, and which
 * pictures were made and must be paid.
 */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodePicture, encodePicture } from '@toile/engine/codecs'

export const ENGINE_KEY = 'engine-key-canary-8f1c'

type Order = {
  id: string
  ending: 'made' | 'refused' | 'no picture' | 'broken'
  readyAt: number
  picture: Buffer
}

/** Shares (0..1) of the orders that go wrong. */
type EngineMood = {
  /** Refused with 429 before anything is begun. */
  limited: number
  failing: number
  /** Accepted and charged, but the response is lost. */
  lostAnswer: number
  refused: number
  /** Made and charged, but the result is not a picture. */
  garbage: number
  broken: number
  /** Made much later. */
  slow: number
}

export type EngineStub = {
  port: number
  orders: Map<string, Order>
  setMood: (mood: Partial<EngineMood>) => void
  calm: () => void
  close: () => Promise<void>
}

const USUAL: EngineMood = {
  limited: 0.03,
  failing: 0.02,
  lostAnswer: 0.005,
  refused: 0.04,
  garbage: 0.01,
  broken: 0.03,
  slow: 0.05,
}
const MAKING_MS = 150
const SLOW_MS = 6000

export async function startEngineStub(chance: () => number): Promise<EngineStub> {
  const orders = new Map<string, Order>()
  const pictures = new Map<string, Promise<Buffer>>()
  let mood = USUAL

  async function take(body: string): Promise<Order> {
    const { inputs } = JSON.parse(body) as { inputs: { model_image: string } }
    const endings = [
      ['refused', mood.refused],
      ['no picture', mood.garbage],
      ['broken', mood.broken],
    ] as const
    const ending = endings.find(([, share]) => chance() < share)?.[0] ?? 'made'
    const person = Buffer.from(inputs.model_image.replace(/^.*base64,/, ''), 'base64')
    const key = createHash('sha256').update(person).digest('hex')
    const picture = pictures.get(key) ?? dress(person)
    pictures.set(key, picture)
    const order: Order = {
      id: `job-${randomUUID()}`,
      ending,
      readyAt: Date.now() + MAKING_MS + chance() * MAKING_MS + (chance() < mood.slow ? SLOW_MS : 0),
      picture: ending === 'no picture' ? Buffer.from('<html>Bad gateway</html>') : await picture,
    }
    orders.set(order.id, order)
    return order
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', 'http://engine')
    const answer = (status: number, json: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
    if (request.headers.authorization !== `Bearer ${ENGINE_KEY}`)
      return answer(401, { error: 'Unauthorized' })
    if (pathname === '/v1/credits') return answer(200, { credits: { total: 1000 } })
    if (pathname === '/v1/run') {
      const body = await textOf(request)
      if (chance() < mood.limited) return answer(429, { error: 'RateLimitExceeded' }, { 'retry-after': '1' })
      if (chance() < mood.failing) return answer(500, { error: 'InternalServerError' })
      const isLost = chance() < mood.lostAnswer
      const { id } = await take(body)
      return isLost ? request.socket.destroy() : answer(200, { id, error: null })
    }
    const order = orders.get(decodeURIComponent(pathname.replace('/v1/status/', '')))
    if (!order) return answer(404, { error: 'NotFound' })
    if (order.readyAt > Date.now()) await sleep(Math.min(400, order.readyAt - Date.now()))
    return answer(200, statusOf(order))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    orders,
    setMood: (changes) => void (mood = { ...mood, ...changes }),
    calm: () => void (mood = USUAL),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function statusOf({ id, ending, readyAt, picture }: Order): object {
  if (readyAt > Date.now()) return { id, status: 'processing', error: null }
  if (ending === 'refused') return { id, status: 'failed', error: { name: 'ContentModerationError' } }
  if (ending === 'broken') return { id, status: 'failed', error: { name: 'PipelineError' } }
  const output = [`data:image/png;base64,${picture.toString('base64')}`]
  return { id, status: 'completed', error: null, output }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

/** Draws a bright box below the face of the person. */
async function dress(person: Buffer): Promise<Buffer> {
  const { data, width, height } = await decodePicture(person)
  for (let y = Math.round(height * 0.35); y < height * 0.65; y++)
    for (let x = Math.round(width * 0.3); x < width * 0.7; x++) data.set([240, 200, 40], (y * width + x) * 4)
  return encodePicture({ data, width, height }, 'png')
}
