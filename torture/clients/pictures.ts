/** Pictures that clients send: samples for looks, and small distinct pictures for uploads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uploadLimits } from '@toile/contract/business'
import { encodePicture } from '@toile/engine/codecs'

/** Rows of noise at the top of each picture, which make its bytes unique. */
const NOISY_ROWS = 16

const samples = join(import.meta.dirname, '../../samples')
const readSample = (name: string) => readFileSync(join(samples, `${name}.jpg`))

const people = ['woman-navy', 'woman-pink', 'man-white', 'woman-red'].map(readSample)
const clothes = ['white-polo', 'beige-sweater', 'floral-dress'].map(readSample)

export type Form = { body: Uint8Array; type: string }

async function toForm(fields: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<Form> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value]), `${name}.jpg`)
  const packed = new Response(form)
  return {
    type: packed.headers.get('content-type') ?? '',
    body: new Uint8Array(await packed.arrayBuffer()),
  }
}

/** Forms of requests for looks, as bytes, so that repeated requests are identical. */
export const lookForms: readonly Form[] = await Promise.all(
  people.flatMap((userPhoto) =>
    clothes.map((outfitPhoto) =>
      toForm({
        userPhoto: Uint8Array.from(userPhoto),
        outfitPhoto: Uint8Array.from(outfitPhoto),
        qualityTier: 'basic',
      }),
    ),
  ),
)

/** Makes a picture that no other client sends. */
export async function newPicture(chance: () => number): Promise<Form> {
  const [width, height] = [uploadLimits.minShortEdgePx, 320]
  const data = new Uint8Array(width * height * 4)
  // Some rows of noise suffice to make it distinct.
  for (let at = 0; at < width * 4 * NOISY_ROWS; at++) data[at] = Math.floor(chance() * 256)
  return toForm({ image: Uint8Array.from(await encodePicture({ data, width, height }, 'jpeg')) })
}

export const saveForm = (generationId: string): Promise<Form> => toForm({ generationId })
