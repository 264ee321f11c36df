/**
 * Adapter to OpenAI's image edits API and to servers that implement it, such as vLLM-Omni: one call with both pictures
 * and a prompt.
 */
import * as z from 'zod'
import type { Quality } from '../engine.ts'
import { ContentRejected } from '../errors.ts'
import { maxSamplesOf } from '../samples.ts'
import { callProvider, failureOf, jsonOf, readJson, type HttpAnswer } from './http.ts'
import { toBlob } from './picture-files.ts'
import { tryOnPrompt } from './prompt.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { Provider, ProviderOrder } from './provider.ts'

export type OpenaiSettings = {
  /** Not needed by a self-hosted server. */
  readonly apiKey?: string
  /** Includes `/v1`. */
  readonly baseUrl?: string
  readonly model?: string
}

const NAME = 'openai'
const BASE_URL = 'https://api.openai.com/v1'
const MODEL = 'gpt-image-2'
const MAX_EDGE_PX = 2048
const SUBMIT_MS = 170_000
/** The API makes pictures whose sides are multiples of 16, up to 3 to 1, of at least 655,360 pixels. */
const SHAPES = { gridPx: 16, maxAspect: 3, minPixels: 655_360 } as const
const QUALITY: Record<Quality, string> = { basic: 'low', standard: 'medium', premium: 'high' }
/** Error codes and types that refuse the pictures or the result. */
const REFUSED = /moderation|safety|content_policy/i

const picture = z.object({ b64_json: z.string().min(1) })
const made = z.object({ data: z.tuple([picture], picture) })
const openaiError = z.object({
  error: z.object({ code: z.string().nullish(), type: z.string().nullish() }),
})

export function createOpenai({ apiKey, baseUrl = BASE_URL, model = MODEL }: OpenaiSettings): Provider {
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {}
  return {
    name: NAME,
    maxEdgePx: MAX_EDGE_PX,
    maxSamples: maxSamplesOf(NAME),
    ...SHAPES,
    followsWearing: true,
    async submit(order, signal) {
      const answer = await callProvider(NAME, `${baseUrl}/images/edits`, {
        headers: { ...headers, 'idempotency-key': order.idempotencyKey },
        form: formOf(order, model),
        timeoutMs: SUBMIT_MS,
        signal,
      })
      if (answer.status >= 400) throw refusalOf(answer)
      const [first, ...others] = readJson(NAME, answer, made).data
      return { kind: 'done', files: [bytesOf(first), ...others.map(bytesOf)] }
    },
    async check(signal) {
      const answer = await callProvider(NAME, `${baseUrl}/models`, { method: 'GET', headers, signal })
      if (answer.status >= 400) throw failureOf(NAME, answer)
    },
  }
}

const bytesOf = ({ b64_json }: z.output<typeof picture>): Uint8Array => Buffer.from(b64_json, 'base64')

function formOf(
  { person, garment, category, wearing, quality, seed, samples }: ProviderOrder,
  model: string,
): FormData {
  const form = new FormData()
  form.append('model', model)
  form.append('prompt', tryOnPrompt(category, wearing))
  form.append('image[]', toBlob(person), 'person.jpg')
  form.append('image[]', toBlob(garment), 'garment.jpg')
  form.append('size', `${person.width}x${person.height}`)
  form.append('quality', QUALITY[quality])
  form.append('n', String(samples))
  form.append('output_format', 'png')
  // OpenAI's models reject a seed; self-hosted servers take one.
  if (seed !== undefined && !model.startsWith('gpt-image')) form.append('seed', String(seed))
  return form
}

function refusalOf(answer: HttpAnswer): Error {
  const { data } = openaiError.safeParse(jsonOf(answer))
  const words = [data?.error.code, data?.error.type].filter(Boolean).join(' ')
  if (answer.status === 400 && REFUSED.test(words)) return new ContentRejected()
  if (words.includes('insufficient_quota')) return new ProviderFailed(NAME, 'no_credit', { detail: words })
  return failureOf(NAME, answer, words)
}
