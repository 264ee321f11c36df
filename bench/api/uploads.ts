/**
 * Measures the upload of a photo of 12 megapixels against bare sharp doing the same work; and the event loop and memory
 * under a hundred simultaneous uploads from ten people.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median } from './load.ts'
import type { Strain } from './upload-process.ts'

const ROUNDS = 9
const AT_ONCE = 100
/** The server loads parts that the first request does not need a few seconds after its start. */
const SETTLE_MS = 8000
const MEGAPIXELS_12 = { width: 3000, height: 4000 }
const KEPT_EDGE_PX = 4096
/** A multipart boundary as long as a browser's, because the server searches the whole picture for it. */
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW'
const agent = new Agent({ keepAlive: true })
const file = fileURLToPath(new URL('upload-process.ts', import.meta.url))
const sample = new URL('../../samples/woman-red.jpg', import.meta.url)

/** The part of sharp's type that is used here. */
type Picture = {
  [method in 'autoOrient' | 'composite' | 'jpeg' | 'png' | 'resize']: (options?: object) => Picture
} & { toBuffer: () => Promise<Buffer> }
type OpenPicture = (input: Buffer | object) => Picture

// Loads the API's own copy, so that both run the same code.
const sharp = createRequire(new URL('../../apps/api/package.json', import.meta.url))('sharp') as OpenPicture

/** Medians. */
export type UploadCost = {
  photoMb: number
  uploadMs: number
  /** Bare sharp: decode, resize, encode. */
  bareMs: number
  /** The upload by bare sharp. */
  ratio: number
  /** The first request for the thumbnail, which makes it. */
  thumbnailMs: number
}
export type ManyUploads = Strain & {
  uploads: number
  seconds: number
  askedAgain: number
  peakBeforeMb: number
}

/** @param home empty folder */
export async function measureUploads(home: string): Promise<{ one: UploadCost; many: ManyUploads }> {
  const photo = await makePhoto()
  const env = { NODE_ENV: 'test', TOILE_DATA_DIR: home, TOILE_LOG_LEVEL: 'silent', TOILE_MODERATION: 'off' }
  const server = fork(file, [], {
    env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '2', HOST: '127.0.0.1', PORT: '0', ...env },
  })
  try {
    const [{ address, people }] = (await once(server, 'message')) as [{ address: string; people: string[] }]
    await sleep(SETTLE_MS)
    await strainOf(server)
    const one = await measureOne(photo, (form) => insist(address, people[0]!, form))
    const before = await strainOf(server)
    const startedAt = performance.now()
    const kept = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        insist(address, people[at % people.length]!, formOf(numbered(photo, ROUNDS + 1 + at))),
      ),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const askedAgain = kept.reduce((sum, { tries }) => sum + tries - 1, 0)
    const many = {
      uploads: AT_ONCE,
      seconds,
      askedAgain,
      peakBeforeMb: before.peakMb,
      ...(await strainOf(server)),
    }
    return { one, many }
  } finally {
    const ended = once(server, 'exit')
    server.disconnect()
    await ended
  }
}

/** Measures both in turns, so that other load on the machine affects both; the first round does not count. */
async function measureOne(photo: Buffer, upload: (form: Buffer) => Promise<Kept>): Promise<UploadCost> {
  const rounds: { uploadMs: number; bareMs: number; thumbnailMs: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const image = numbered(photo, round)
    const form = formOf(image)
    let thumbnailUrl = ''
    const uploadMs = await timeOf(async () => ({ thumbnailUrl } = await upload(form)))
    const bareMs = await timeOf(() => encodeBare(image))
    const thumbnailMs = await timeOf(async () => (await fetch(thumbnailUrl)).arrayBuffer())
    if (round > 0) rounds.push({ uploadMs, bareMs, thumbnailMs })
  }
  const medianOf = (part: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[part]))
  const [uploadMs, bareMs, thumbnailMs] = [medianOf('uploadMs'), medianOf('bareMs'), medianOf('thumbnailMs')]
  return {
    photoMb: photo.length / 1e6,
    uploadMs,
    bareMs,
    ratio: uploadMs / bareMs,
    thumbnailMs,
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Encodes as the library does. */
const encodeBare = (image: Buffer) =>
  sharp(image)
    .autoOrient()
    .resize({ width: KEPT_EDGE_PX, height: KEPT_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()

/** Makes a picture with a photo's size and grain. */
async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const grain = await sharp({ create: { ...MEGAPIXELS_12, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer()
  return sharp(await readFile(sample))
    .resize({ ...MEGAPIXELS_12, fit: 'cover' })
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Makes a different file of the same photo, by appending bytes behind its end. */
const numbered = (photo: Buffer, number: number): Buffer =>
  Buffer.concat([photo, Buffer.from(`copy ${number}`)])

/** Builds the form as bytes, so that building it is not measured. */
const formOf = (image: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="photo.jpg"\r\n\r\n`,
    ),
    image,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

/** Sends the form without `fetch`, whose copying of the form would be measured too. */
async function post(url: string, form: Buffer, headers: OutgoingHttpHeaders) {
  const sent = request(url, { method: 'POST', headers, agent }).end(form)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: await json(answer) }
}

type Kept = { thumbnailUrl: string; tries: number }

/** Uploads the photo, retrying while the server is busy. `tries` counts the attempts. */
async function insist(address: string, person: string, form: Buffer): Promise<Kept> {
  for (let tries = 1; ; tries++) {
    const { status, retryAfter, body } = await post(`${address}/api/uploads/photo`, form, {
      authorization: `Bearer ${person}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': form.length,
    })
    if (status === 201) return { thumbnailUrl: (body as Kept).thumbnailUrl, tries }
    if (status !== 429) throw new Error(`The upload answered ${status}`)
    await sleep(Number(retryAfter) * 1000)
  }
}

async function strainOf(server: ChildProcess): Promise<Strain> {
  server.send('strain')
  const [strain] = (await once(server, 'message')) as [Strain]
  return strain
}
