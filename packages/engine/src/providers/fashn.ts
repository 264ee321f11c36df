/** Adapter to FASHN's virtual try-on API: places an order with `/run` and polls `/status`. */
import * as z from 'zod'
import type { Quality } from '../engine.ts'
import { ContentRejected, NoPersonFound } from '../errors.ts'
import { callProvider, failureOf, jsonOf, readJson, type HttpAnswer } from './http.ts'
import { categoryNames } from './input-template.ts'
import { maxSamplesOf } from '../samples.ts'
import { readResults, toDataUri } from './picture-files.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { Provider, ProviderAnswer, ProviderOrder } from './provider.ts'

type Model = 'tryon-v1.6' | 'tryon-max'

export type FashnSettings = {
  readonly apiKey: string
  readonly baseUrl?: string
  readonly model?: Model
}

const NAME = 'fashn'
const BASE_URL = 'https://api.fashn.ai'
const RESULT_HOSTS = ['cdn.fashn.ai']
const MAX_EDGE_PX = 2000
const SUBMIT_MS = 30_000
const LARGE_FROM_PX = 1200

const MODE: Record<Quality, string> = { basic: 'performance', standard: 'balanced', premium: 'quality' }

const WORKING: ReadonlySet<string> = new Set(['starting', 'in_queue', 'processing'])

const placed = z.object({ id: z.string().min(1) })
const status = z.object({
  status: z.enum(['starting', 'in_queue', 'processing', 'completed', 'failed', 'canceled', 'time_out']),
  output: z.array(z.string()).nullish(),
  error: z.object({ name: z.string(), message: z.string().nullish() }).nullish(),
})

export function createFashn({ apiKey, baseUrl = BASE_URL, model = 'tryon-v1.6' }: FashnSettings): Provider {
  const headers = { authorization: `Bearer ${apiKey}` }

  async function read(reference: string, signal: AbortSignal): Promise<ProviderAnswer> {
    const url = `${baseUrl}/v1/status/${encodeURIComponent(reference)}`
    const answer = await callProvider(NAME, url, { method: 'GET', headers, signal })
    const { status: state, output, error } = readJson(NAME, answer, status)
    if (error) throw failureNamed(error.name)
    if (WORKING.has(state)) return { kind: 'working', reference }
    if (state !== 'completed')
      throw new ProviderFailed(NAME, 'failed', { detail: state, hasOrderEnded: true })
    const source = { provider: NAME, baseUrl, hosts: RESULT_HOSTS, signal }
    return { kind: 'done', files: await readResults(output ?? [], source) }
  }

  return {
    name: NAME,
    maxEdgePx: MAX_EDGE_PX,
    maxSamples: maxSamplesOf(NAME),
    async submit(order, signal) {
      const answer = await callProvider(NAME, runUrl(baseUrl, order.webhookUrl), {
        headers,
        json: { model_name: model, inputs: INPUTS[model](order) },
        timeoutMs: SUBMIT_MS,
        signal,
      })
      if (answer.status >= 400) throw refusalOf(answer)
      return { kind: 'working', reference: readJson(NAME, answer, placed).id }
    },
    poll: read,
    async check(signal) {
      const answer = await callProvider(NAME, `${baseUrl}/v1/credits`, { method: 'GET', headers, signal })
      if (answer.status >= 400 && answer.status !== 404) throw failureOf(NAME, answer)
    },
  }
}

function runUrl(baseUrl: string, webhookUrl: string | undefined): URL {
  const url = new URL(`${baseUrl}/v1/run`)
  if (webhookUrl) url.searchParams.set('webhook_url', webhookUrl)
  return url
}

/** Inputs that both models share. With `return_base64`, FASHN does not store the results. */
const sharedInputsOf = ({ person, seed }: ProviderOrder) => ({
  model_image: toDataUri(person),
  output_format: 'png',
  return_base64: true,
  ...(seed !== undefined && { seed }),
})

/**
 * Inputs of each model, which name them differently. `tryon-max` takes no category: it recognises the garment itself.
 */
const INPUTS: Record<Model, (order: ProviderOrder) => Readonly<Record<string, unknown>>> = {
  'tryon-v1.6': (order) => ({
    ...sharedInputsOf(order),
    garment_image: toDataUri(order.garment),
    category: categoryNames[order.category],
    mode: MODE[order.quality],
    num_samples: order.samples,
    moderation_level: 'permissive',
  }),
  'tryon-max': (order) => ({
    ...sharedInputsOf(order),
    product_image: toDataUri(order.garment),
    generation_mode: order.quality === 'premium' ? 'quality' : 'balanced',
    resolution: order.shortEdgePx > LARGE_FROM_PX ? '2k' : '1k',
    num_images: order.samples,
  }),
}

/** Maps a failed run, which FASHN reports with status 200 and an error name. */
function failureNamed(name: string): Error {
  switch (name) {
    case 'ContentModerationError':
    // FASHN's captioning model refused the pictures.
    case 'ThirdPartyError':
      return new ContentRejected()
    case 'PoseError':
      return new NoPersonFound()
    case 'ImageLoadError':
    case 'InputValidationError':
      return new ProviderFailed(NAME, 'bad_request', { detail: name, hasOrderEnded: true })
    default:
      return new ProviderFailed(NAME, 'failed', { detail: name, hasOrderEnded: true })
  }
}

/** Maps a refused call. FASHN uses the same status for too many calls and for an empty account. */
function refusalOf(answer: HttpAnswer): ProviderFailed {
  const { data: body } = z.object({ error: z.string() }).safeParse(jsonOf(answer))
  if (body?.error === 'OutOfCredits') return new ProviderFailed(NAME, 'no_credit', { detail: body.error })
  return failureOf(NAME, answer, body?.error)
}
