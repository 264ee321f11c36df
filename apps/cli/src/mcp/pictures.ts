/** Reads the pictures that an agent names or sends, and the samples that come with Toile. */
import fs from 'node:fs/promises'
import * as z from 'zod'
import { NoSuchPicture, type ReadInside } from './folders.ts'

const MAX_BYTES = 15 * 1024 * 1024
const samplesFolder = new URL('../../../../samples/', import.meta.url)

export const picture = z.union([
  z.object({ path: z.string().max(4000) }).describe('A file in one of the folders named at start.'),
  z.object({ base64: z.string() }).describe('A JPEG, PNG or WebP file in base64.'),
  z.object({ sample: z.string().max(100) }).describe('One of list_samples.'),
])
export type AgentPicture = z.infer<typeof picture>

const manifest = z.object({
  samples: z.array(z.object({ id: z.string(), kind: z.string(), name: z.string(), file: z.string() })),
})

export async function readSamples() {
  return manifest.parse(JSON.parse(await fs.readFile(new URL('manifest.json', samplesFolder), 'utf8')))
    .samples
}

/** Returns the bytes of the picture's file. Rejects with NoSuchPicture. */
export async function readPicture(given: AgentPicture, readInside: ReadInside): Promise<Uint8Array> {
  if ('path' in given) return readInside(given.path)
  if ('base64' in given) {
    const bytes = Buffer.from(given.base64.replace(/^data:[^,]*,/, ''), 'base64')
    if (bytes.length > MAX_BYTES) throw new NoSuchPicture('The picture is larger than 15 MB.')
    return bytes
  }
  const sample = (await readSamples()).find(({ id }) => id === given.sample)
  if (!sample) throw new NoSuchPicture(`There is no sample ${given.sample}: see list_samples.`)
  return fs.readFile(new URL(sample.file, samplesFolder))
}
