/**
 * Adapter to Replicate, for any model's version. The first call waits for the prediction a while; then it is polled.
 */
import { maxSamplesOf, type InputTemplate } from '../samples.ts'
import { callProvider, failureOf, readJson } from './http.ts'
import { fillTemplate } from './input-template.ts'
import { readResults } from './picture-files.ts'
import { picturesOf, prediction, type Prediction } from './prediction.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { Provider, ProviderAnswer } from './provider.ts'

export type ReplicateSettings = {
  readonly apiToken: string
  /** Includes `/v1`. */
  readonly baseUrl?: string
  /** The model's version, or the name of an official model. */
  readonly version: string
  readonly input: InputTemplate
}

const NAME = 'replicate'
const BASE_URL = 'https://api.replicate.com/v1'
const RESULT_HOSTS = ['replicate.delivery', '.replicate.delivery']
const MAX_EDGE_PX = 1536
const WAIT_SECONDS = 10
const SUBMIT_MS = 40_000

/** Sends pictures as data URIs. Replicate's SDK is not used, because its upload sent the token among the inputs. */
export function createReplicate({
  apiToken,
  baseUrl = BASE_URL,
  version,
  input,
}: ReplicateSettings): Provider {
  const headers = { authorization: `Bearer ${apiToken}` }
  const urlOf = (reference: string) => `${baseUrl}/predictions/${encodeURIComponent(reference)}`

  async function answerOf(found: Prediction, signal: AbortSignal): Promise<ProviderAnswer> {
    const pictures = picturesOf(NAME, found)
    if (pictures) {
      const source = { provider: NAME, baseUrl, hosts: RESULT_HOSTS, signal }
      return { kind: 'done', files: await readResults(pictures, source) }
    }
    if (!found.id) throw new ProviderFailed(NAME, 'nonsense', { detail: 'a prediction without an id' })
    return { kind: 'working', reference: found.id }
  }

  return {
    name: NAME,
    maxEdgePx: MAX_EDGE_PX,
    maxSamples: maxSamplesOf(NAME, input),
    async submit(order, signal) {
      const answer = await callProvider(NAME, `${baseUrl}/predictions`, {
        headers: { ...headers, prefer: `wait=${WAIT_SECONDS}` },
        json: {
          version,
          input: fillTemplate(input, order),
          ...(order.webhookUrl && { webhook: order.webhookUrl, webhook_events_filter: ['completed'] }),
        },
        timeoutMs: SUBMIT_MS,
        signal,
      })
      const made = readJson(NAME, answer, prediction)
      return answerOf(made, signal).catch((error: unknown): ProviderAnswer => {
        // Made at once, but its pictures were not read: a poll reads them again, since they are paid for.
        if (error instanceof ProviderFailed && error.isPerhapsPaid && made.id)
          return { kind: 'working', reference: made.id }
        throw error
      })
    },
    async poll(reference, signal) {
      const answer = await callProvider(NAME, urlOf(reference), { method: 'GET', headers, signal })
      return answerOf(readJson(NAME, answer, prediction), signal)
    },
    async cancel(reference, signal) {
      await callProvider(NAME, `${urlOf(reference)}/cancel`, { headers, signal })
    },
    async check(signal) {
      const answer = await callProvider(NAME, `${baseUrl}/account`, { method: 'GET', headers, signal })
      if (answer.status >= 400) throw failureOf(NAME, answer)
    },
  }
}
