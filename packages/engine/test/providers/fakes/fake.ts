/** A fake provider on a local HTTP server: a vendor's API, with every kind of fault. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'

/**
 * `hang`: no response. `lost_answer`: the order is accepted, but the connection breaks. `garbage`: the result is not a
 * picture. `unchanged`: the result is the photo. `other_shape`: the result has another shape. `refusal`: the pictures
 * are refused. `spoilt_one`: the first of several results is not a picture. `never`: the order never ends. `lost_poll`:
 * the connection breaks while polling.
 */
export type Fault =
  | 'slow'
  | 'limited'
  | 'broken'
  | 'busy'
  | 'hang'
  | 'lost_answer'
  | 'lost_poll'
  | 'garbage'
  | 'spoilt_one'
  | 'unchanged'
  | 'other_shape'
  | 'refusal'
  | 'no_credit'
  | 'never'

export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}
type Reply = { status: number; json?: unknown; body?: Uint8Array; headers?: Record<string, string> }

/** A running job, whose results are ready after `polls` requests. */
export type Job = { id: string; results: Buffer[]; fault: Fault | undefined; polls: number }

type Pictures = {
  person: Buffer
  garment: Buffer
  /** Number of pictures ordered, if the API has it. */
  samples?: unknown
}

export type Vendor = {
  /** Reads an order; undefined for another call. Throws when an order violates the API. */
  readOrder: (call: Call) => Promise<Pictures | undefined> | Pictures | undefined
  /** Responds to an order, also with an immediate refusal. */
  answer: (job: Job, base: string) => Reply
  /** Responds to all other calls. */
  other?: (call: Call, job: (id: string) => Job | undefined, base: string) => Reply | undefined
  /** The vendor's responses for `busy` and `no_credit`. */
  busy?: Reply
  noCredit?: Reply
}

export type Fake = {
  url: string
  /** Sets the faults of the next orders, one each; later orders succeed. */
  next: (...faults: (Fault | undefined)[]) => void
  /** Sets the responses of the next polls, one each; later polls are answered as usual. */
  nextPolls: (...replies: Reply[]) => void
  /** Number of orders for which pictures were made. */
  made: () => number
  calls: Call[]
  /** Violations of the API by calls; empty for a correct adapter. */
  complaints: string[]
  close: () => Promise<void>
}

const SLOW_MS = 400
const POLLS = 2

/** Starts the fake on a free port. */
export async function startFake(vendor: Vendor): Promise<Fake> {
  const faults: (Fault | undefined)[] = []
  const jobs = new Map<string, Job>()
  const calls: Call[] = []
  const complaints: string[] = []
  const pollReplies: Reply[] = []
  let breakNextPoll = false
  let orders = 0

  async function order(pictures: Pictures, base: string): Promise<Reply | 'break' | 'hang'> {
    const fault = faults.shift()
    if (fault === 'hang') return 'hang'
    if (fault === 'limited')
      return { status: 429, json: { error: 'RateLimitExceeded' }, headers: { 'retry-after': '0' } }
    if (fault === 'broken') return { status: 500, json: { error: 'InternalServerError' } }
    if (fault === 'busy') return vendor.busy ?? { status: 503, json: {} }
    if (fault === 'no_credit') return vendor.noCredit ?? { status: 402, json: {} }
    if (fault === 'slow') await sleep(SLOW_MS)
    const job = {
      id: `job-${++orders}`,
      results: await resultsOf(fault, pictures),
      fault,
      polls: fault === 'never' ? Infinity : POLLS,
    }
    jobs.set(job.id, job)
    if (fault === 'lost_poll') breakNextPoll = true
    return fault === 'lost_answer' ? 'break' : vendor.answer(job, base)
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const base = `http://${request.headers.host}`
    const url = new URL(request.url ?? '/', base)
    const call: Call = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks),
    }
    calls.push(call)
    const pictures = await vendor.readOrder(call)
    if (!pictures && breakNextPoll && call.method === 'GET') {
      breakNextPoll = false
      return response.destroy()
    }
    const failing = !pictures && call.method === 'GET' ? pollReplies.shift() : undefined
    const reply = pictures
      ? await order(pictures, base)
      : (failing ?? vendor.other?.(call, (id) => jobs.get(id), base))
    if (reply === 'hang') return undefined
    if (reply === 'break') return response.destroy()
    if (!reply) throw new Error(`no such call: ${call.method} ${call.path}`)
    const { status, json, body, headers = {} } = reply
    response.writeHead(status, { 'content-type': body ? 'image/png' : 'application/json', ...headers })
    return response.end(body ?? JSON.stringify(json))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      complaints.push(String(error))
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: (...coming) => void faults.push(...coming),
    nextPolls: (...replies) => void pollReplies.splice(0, Infinity, ...replies),
    made: () => jobs.size,
    calls,
    complaints,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function resultsOf(fault: Fault | undefined, pictures: Pictures): Promise<Buffer[]> {
  const { samples = 1 } = pictures
  insist(Number.isInteger(samples) && Number(samples) >= 1 && Number(samples) <= 4, '1 to 4 pictures')
  const result = await resultOf(fault, pictures)
  const results = Array.from({ length: Number(samples) }, () => result)
  return fault === 'spoilt_one' ? [await resultOf('garbage', pictures), ...results.slice(1)] : results
}

/** Draws a bright box over the person's chest. */
async function resultOf(fault: Fault | undefined, { person, garment }: Pictures): Promise<Buffer> {
  if (fault === 'garbage') return Buffer.from('<html>Bad gateway</html>')
  const asPng = (picture: Sharp) => picture.png({ compressionLevel: 1 }).toBuffer()
  if (fault === 'unchanged') return asPng(sharp(person))
  if (fault === 'other_shape') return asPng(sharp(person).resize(400, 300, { fit: 'fill' }))
  insist((await sharp(garment).metadata()).format === 'jpeg', 'a garment')
  const { width, height } = await sharp(person).metadata()
  const [w, h] = [Math.round(width * 0.5), Math.round(height * 0.3)]
  const cloth = await asPng(sharp({ create: { width: w, height: h, channels: 3, background: '#f0c828' } }))
  return asPng(sharp(person).composite([{ input: cloth, left: (width - w) >> 1, top: h }]))
}

/** Throws if a call violates the API. */
export function insist(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(`the contract asks for ${what}`)
}

export const readJson = ({ headers, body }: Call): Record<string, unknown> => {
  insist(headers['content-type'] === 'application/json', 'JSON')
  return JSON.parse(body.toString('utf8')) as Record<string, unknown>
}

export const readForm = async ({ headers, body }: Call): Promise<FormData> =>
  new Response(Uint8Array.from(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()

/** Decodes a data URI of a JPEG. */
export function readDataUri(value: unknown): Buffer {
  insist(typeof value === 'string' && value.startsWith('data:image/jpeg;base64,'), 'a data URI')
  return Buffer.from(value.slice('data:image/jpeg;base64,'.length), 'base64')
}

export const dataUri = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`
