/** Adapter to a self-hosted model in a Cog container: one call returns the result. */
import * as z from 'zod'
import { inputTemplates, maxSamplesOf, type InputTemplate } from '../samples.ts'
import { callProvider, failureOf, readJson } from './http.ts'
import { fillTemplate } from './input-template.ts'
import { readResults } from './picture-files.ts'
import { picturesOf, prediction } from './prediction.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { Provider } from './provider.ts'

export type CogSettings = {
  readonly url: string
  readonly input?: InputTemplate
}

const NAME = 'cog'
const MAX_EDGE_PX = 1536
const SUBMIT_MS = 170_000
const health = z.object({ status: z.string() })

/**
 * Cog answers 503 while starting and 409 without a free slot. Nothing has begun then, so the call is safe to repeat.
 */
export function createCog({ url, input = inputTemplates.cog }: CogSettings): Provider {
  return {
    name: NAME,
    maxEdgePx: MAX_EDGE_PX,
    maxSamples: maxSamplesOf(NAME, input),
    async submit(order, signal) {
      const answer = await callProvider(NAME, `${url}/predictions`, {
        json: { input: fillTemplate(input, order) },
        timeoutMs: SUBMIT_MS,
        signal,
      })
      const pictures = picturesOf(NAME, readJson(NAME, answer, prediction))
      if (!pictures) throw new ProviderFailed(NAME, 'nonsense', { detail: 'an answer before its end' })
      const source = { provider: NAME, baseUrl: url, hosts: [], signal }
      return { kind: 'done', files: await readResults(pictures, source) }
    },
    async check(signal) {
      const answer = await callProvider(NAME, `${url}/health-check`, { method: 'GET', signal })
      const { status } = readJson(NAME, answer, health)
      if (status !== 'READY' && status !== 'BUSY') throw failureOf(NAME, { ...answer, status: 503 }, status)
    },
  }
}
