/**
 * What keeping a photo of 12 megapixels takes, beside sharp alone doing the same work on the same file; and what a hundred
 * at once from ten people do to the event loop and to memory.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type Sharp from 'sharp'
import { median } from './load.ts'
import type { Strain } from './upload-process.ts'

const ROUNDS = 9
const AT_ONCE = 100
/** Parts that no first request needs are loaded a few seconds after the start. */
const SETTLE_MS = 8000
const MEGAPIXELS_12 = { width: 3000, height: 4000 }
const KEPT_EDGE_PX = 4096
const THUMBNAIL_EDGE_PX = 240
const file = fileURLToPath(new URL('upload-process.ts', import.meta.url))
const sample = new URL('../../samples/woman-red.jpg', import.meta.url)

// The API's own copy, so that both sides run the same code.
const sharp = createRequire(new URL('../../apps/api/package.json', import.meta.url))('sharp') as typeof Sharp

export type UploadCost = { photoMb: number; uploadMs: number; bareMs: number; ratio: number }
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
    const one = await measureOne(photo, (image) => insist(address, people[0]!, image))
    const before = await strainOf(server)
    const startedAt = performance.now()
    const tries = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        insist(address, people[at % people.length]!, numbered(photo, ROUNDS + 1 + at)),
      ),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const askedAgain = tries.reduce((sum, count) => sum + count - 1, 0)
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

/** In turns, so that whatever else the machine does meets both; the first round is not counted. */
async function measureOne(photo: Buffer, upload: (image: Buffer) => Promise<unknown>): Promise<UploadCost> {
  const rounds: { uploadMs: number; bareMs: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const image = numbered(photo, round)
    const uploadMs = await timeOf(() => upload(image))
    const bareMs = await timeOf(() => workBare(image))
    if (round > 0) rounds.push({ uploadMs, bareMs })
  }
  const [uploadMs, bareMs] = [median(rounds.map((r) => r.uploadMs)), median(rounds.map((r) => r.bareMs))]
  return { photoMb: photo.length / 1e6, uploadMs, bareMs, ratio: uploadMs / bareMs }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Decodes, fits and encodes the picture and its thumbnail as the library does. */
async function workBare(image: Buffer): Promise<void> {
  const picture = await sharp(image)
    .autoOrient()
    .resize({ width: KEPT_EDGE_PX, height: KEPT_EDGE_PX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()
  await sharp(picture)
    .resize(THUMBNAIL_EDGE_PX, THUMBNAIL_EDGE_PX, { fit: 'outside' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** A photo's size and grain. */
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

/** The same photo as another file: what lies behind its end is no part of the picture. */
const numbered = (photo: Buffer, number: number): Buffer =>
  Buffer.concat([photo, Buffer.from(`copy ${number}`)])

/** Keeps the photo, asking again where the door is busy; returns how often it asked. */
async function insist(address: string, person: string, image: Buffer): Promise<number> {
  for (let tries = 1; ; tries++) {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(image)]), 'photo.jpg')
    const response = await fetch(`${address}/api/uploads/photo`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${person}` },
    })
    await response.arrayBuffer()
    if (response.status === 201) return tries
    if (response.status !== 429) throw new Error(`The upload answered ${response.status}`)
    await sleep(Number(response.headers.get('retry-after')) * 1000)
  }
}

async function strainOf(server: ChildProcess): Promise<Strain> {
  server.send('strain')
  const [strain] = (await once(server, 'message')) as [Strain]
  return strain
}
