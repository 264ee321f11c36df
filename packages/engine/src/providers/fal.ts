/** Adapter to fal's queue API: places an order and polls the addresses that the answer names. */
import * as z from 'zod'
import { ContentRejected } from '../errors.ts'
import { inputTemplates, maxSamplesOf, type InputTemplate } from '../samples.ts'
import { callProvider, failureOf, jsonOf, readJson, type HttpAnswer } from './http.ts'
import { fillTemplate } from './input-template.ts'
import { readResults } from './picture-files.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { Provider, ProviderAnswer } from './provider.ts'

export type FalSettings = {
  readonly key: string
  readonly baseUrl?: string
  readonly model?: string
  readonly input?: InputTemplate
}

const NAME = 'fal'
const BASE_URL = 'https://queue.fal.run'
const MODEL = 'fal-ai/fashn/tryon/v1.6'
const RESULT_HOSTS = ['fal.media', '.fal.media']
const MAX_EDGE_PX = 2000
const SUBMIT_MS = 30_000
const DETAIL_CHARACTERS = 100
/** Error types (`detail[].type`) that refuse the content of the pictures. */
const REFUSED = /content_policy|nsfw|safety/i

const placed = z.object({ request_id: z.string().min(1), response_url: z.string() })
/** A failed request is `COMPLETED` too, with an error. */
const state = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  error: z.string().nullish(),
  error_type: z.string().nullish(),
})
const picture = z.object({ url: z.string().min(1) })
const result = z.object({ images: z.array(picture).min(1).optional(), image: picture.optional() })
const refusal = z.object({ detail: z.array(z.object({ type: z.string() })) })

export function createFal({
  key,
  baseUrl = BASE_URL,
  model = MODEL,
  input = inputTemplates.fal,
}: FalSettings): Provider {
  const headers = { authorization: `Key ${key}` }
  /**
   * Reads an address from fal's answer. It names the model's application rather than the model and cannot be derived,
   * so the address itself serves as the order's reference.
   */
  const read = (url: string, signal: AbortSignal) =>
    callProvider(NAME, insistOnOrigin(url, baseUrl), { method: 'GET', headers, signal })

  return {
    name: NAME,
    maxEdgePx: MAX_EDGE_PX,
    maxSamples: maxSamplesOf(NAME, input),
    async submit(order, signal): Promise<ProviderAnswer> {
      const url = new URL(`${baseUrl}/${model}`)
      if (order.webhookUrl) url.searchParams.set('fal_webhook', order.webhookUrl)
      const answer = await callProvider(NAME, url, {
        headers,
        json: fillTemplate(input, order),
        timeoutMs: SUBMIT_MS,
        signal,
      })
      if (answer.status === 422) throw refusalOf(answer)
      return { kind: 'working', reference: readJson(NAME, answer, placed).response_url }
    },
    async poll(reference, signal) {
      const found = readJson(NAME, await read(`${reference}/status`, signal), state)
      if (found.status !== 'COMPLETED') return { kind: 'working', reference }
      const answer = await read(reference, signal)
      if (answer.status === 422) throw refusalOf(answer, { hasOrderEnded: true })
      if (answer.status >= 400 && (found.error || found.error_type)) {
        const detail = `${answer.status} ${(found.error_type ?? '').slice(0, DETAIL_CHARACTERS)}`.trim()
        throw new ProviderFailed(NAME, 'failed', { detail, hasOrderEnded: true })
      }
      const { images, image } = readJson(NAME, answer, result)
      const pictures = images ?? (image ? [image] : [])
      const source = { provider: NAME, baseUrl, hosts: RESULT_HOSTS, signal }
      const urls = pictures.map(({ url }) => url)
      return { kind: 'done', files: await readResults(urls, source) }
    },
    async cancel(reference, signal) {
      const url = insistOnOrigin(`${reference}/cancel`, baseUrl)
      await callProvider(NAME, url, { method: 'PUT', headers, signal })
    },
    async check(signal) {
      // Asks for a request that does not exist: 404 with a valid key, 401 with an invalid one.
      const url = `${baseUrl}/${model}/requests/00000000-0000-0000-0000-000000000000/status`
      const answer = await callProvider(NAME, url, { method: 'GET', headers, signal })
      const isKeyTaken = answer.status < 500 && answer.status !== 401 && answer.status !== 403
      if (!isKeyTaken) throw failureOf(NAME, answer)
    },
  }
}

/** Throws for an address of another origin, which must not receive our key. */
function insistOnOrigin(url: string, baseUrl: string): URL {
  const parsed = URL.parse(url)
  if (parsed?.origin === new URL(baseUrl).origin) return parsed
  throw new ProviderFailed(NAME, 'nonsense', { detail: `an address at ${parsed?.host ?? 'no host'}` })
}

function refusalOf(answer: HttpAnswer, options?: { readonly hasOrderEnded: boolean }): Error {
  const { data } = refusal.safeParse(jsonOf(answer))
  const types = (data?.detail ?? []).map(({ type }) => type).join(' ')
  return REFUSED.test(types) ? new ContentRejected() : failureOf(NAME, answer, types, options)
}
