/** A provider over HTTP on this machine: a vendor's contract, and every way to break it. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'

/**
 * `hang`: no answer. `lost_answer`: the order is taken, the connection breaks. `garbage`: a result that is no picture.
 * `unchanged`: the person as they came. `other_shape`: a picture of another shape. `refusal`: on account of the pictures.
 * `spoilt_one`: the first of its pictures is none. `never`: it is being made for ever. `lost_poll`: the connection breaks while it is asked after.
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

/** A running job: its picture is ready after `polls` requests. */
export type Job = { id: string; results: Buffer[]; fault: Fault | undefined; polls: number }

type Pictures = {
  person: Buffer
  garment: Buffer
  /** How many pictures are ordered, where the contract has that. */
  samples?: unknown
}

export type Vendor = {
  /** Reads an order; undefined for another call. Throws for an order that breaks the contract. */
  readOrder: (call: Call) => Promise<Pictures | undefined> | Pictures | undefined
  /** The answer to an order; for a refusal too, where it comes at once. */
  answer: (job: Job, base: string) => Reply
  /** All other calls. */
  other?: (call: Call, job: (id: string) => Job | undefined, base: string) => Reply | undefined
  /** The way it says `busy` and `no_credit`. */
  busy?: Reply
  noCredit?: Reply
}

export type Fake = {
  url: string
  /** Sets faults of the next orders, one each; the ones after them go well. */
  next: (...faults: (Fault | undefined)[]) => void
  /** Orders of which pictures were made. */
  made: () => number
  calls: Call[]
  /** Breaches of the contract by calls: empty for a right adapter. */
  complaints: string[]
  close: () => Promise<void>
}

const SLOW_MS = 400
const POLLS = 2

/** Starts it on a free port. */
export async function startFake(vendor: Vendor): Promise<Fake> {
  const faults: (Fault | undefined)[] = []
  const jobs = new Map<string, Job>()
  const calls: Call[] = []
  const complaints: string[] = []
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
    const reply = pictures ? await order(pictures, base) : vendor.other?.(call, (id) => jobs.get(id), base)
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

/** The person with a box of bright cloth before the chest. */
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

/** The part of a contract that a call must keep. */
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

/** The bytes of a data URI of a JPEG. */
export function readDataUri(value: unknown): Buffer {
  insist(typeof value === 'string' && value.startsWith('data:image/jpeg;base64,'), 'a data URI')
  return Buffer.from(value.slice('data:image/jpeg;base64,'.length), 'base64')
}

export const dataUri = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`
