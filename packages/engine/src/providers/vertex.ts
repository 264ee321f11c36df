/** Adapter to Google's Virtual Try-On on Vertex AI: one call, one answer. */
import * as z from 'zod'
import { ContentRejected } from '../errors.ts'
import { maxSamplesOf } from '../samples.ts'
import { callProvider, failureOf, readJson } from './http.ts'
import { toBase64 } from './picture-files.ts'
import { beforeOrder, ProviderFailed } from './provider-failed.ts'
import type { PictureFile, Provider } from './provider.ts'

export type VertexSettings = {
  readonly project: string
  readonly location?: string
  readonly baseUrl?: string
  readonly model?: string
  /** Returns a valid access token for Google Cloud. */
  readonly token: (signal: AbortSignal) => Promise<string>
}

const NAME = 'vertex'
const LOCATION = 'us-central1'
const MODEL = 'virtual-try-on-001'
const MAX_EDGE_PX = 2048
const SUBMIT_MS = 120_000

const predicted = z.object({
  predictions: z
    .array(
      z.object({
        bytesBase64Encoded: z.string().min(1).optional(),
        raiFilteredReason: z.string().optional(),
      }),
    )
    .optional(),
})

export function createVertex({
  project,
  location = LOCATION,
  baseUrl = `https://${location}-aiplatform.googleapis.com`,
  model = MODEL,
  token,
}: VertexSettings): Provider {
  const modelPath = `publishers/google/models/${encodeURIComponent(model)}`
  const place = `${baseUrl}/v1/projects/${encodeURIComponent(project)}/locations/${encodeURIComponent(location)}`
  const headersOf = async (signal: AbortSignal) => ({ authorization: `Bearer ${await token(signal)}` })

  return {
    name: NAME,
    maxEdgePx: MAX_EDGE_PX,
    maxSamples: maxSamplesOf(NAME),
    async submit({ person, garment, seed, samples }, signal) {
      const answer = await callProvider(NAME, `${place}/${modelPath}:predict`, {
        headers: await beforeOrder(headersOf(signal)),
        json: {
          instances: [{ personImage: imageOf(person), productImages: [imageOf(garment)] }],
          parameters: {
            sampleCount: samples,
            // Google accepts a seed only without its own watermark; the file carries ours.
            ...(seed !== undefined && { seed, addWatermark: false }),
          },
        },
        timeoutMs: SUBMIT_MS,
        signal,
      })
      const { predictions = [] } = readJson(NAME, answer, predicted)
      const [first, ...others] = predictions.flatMap(({ bytesBase64Encoded: picture }) =>
        picture ? [Buffer.from(picture, 'base64')] : [],
      )
      if (first) return { kind: 'done', files: [first, ...others] }
      // Google leaves filtered pictures out, sometimes without a reason.
      if (predictions.length === 0 || predictions.some(({ raiFilteredReason }) => raiFilteredReason))
        throw new ContentRejected()
      throw new ProviderFailed(NAME, 'nonsense', { detail: 'no picture' })
    },
    async check(signal) {
      const url = `${baseUrl}/v1/${modelPath}`
      const answer = await callProvider(NAME, url, {
        method: 'GET',
        headers: await headersOf(signal),
        signal,
      })
      if (answer.status >= 400) throw failureOf(NAME, answer)
    },
  }
}

const imageOf = (file: PictureFile) => ({
  image: { bytesBase64Encoded: toBase64(file), mimeType: file.type },
})
