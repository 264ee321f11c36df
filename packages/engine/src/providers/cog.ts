/** A model of one's own in a Cog container: one call, one answer, as many at a time as it has room for. */
import * as z from 'zod'
import { callProvider, failureOf, readJson } from './http.ts'
import { fillTemplate, type InputTemplate } from './input-template.ts'
import { readResult } from './picture-files.ts'
import { pictureOf, prediction } from './prediction.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { Provider } from './provider.ts'

export type CogSettings = {
  readonly url: string
  readonly input?: InputTemplate
}

const NAME = 'cog'
const MAX_EDGE_PX = 1536
const SUBMIT_MS = 170_000
const INPUT: InputTemplate = {
  person_image: '{person}',
  garment_image: '{garment}',
  category: '{category}',
  seed: '{seed}',
}

const health = z.object({ status: z.string() })

/** While it starts (503) and while all its places are taken (409) it has begun nothing. */
export function createCog({ url, input = INPUT }: CogSettings): Provider {
  return {
    name: NAME,
    maxEdgePx: MAX_EDGE_PX,
    async submit(order, signal) {
      const answer = await callProvider(NAME, `${url}/predictions`, {
        json: { input: fillTemplate(input, order) },
        timeoutMs: SUBMIT_MS,
        signal,
      })
      const picture = pictureOf(NAME, readJson(NAME, answer, prediction))
      if (!picture) throw new ProviderFailed(NAME, 'nonsense', { detail: 'an answer before its end' })
      return {
        kind: 'done',
        file: await readResult(picture, { provider: NAME, baseUrl: url, hosts: [], signal }),
      }
    },
    async check(signal) {
      const answer = await callProvider(NAME, `${url}/health-check`, { method: 'GET', signal })
      const { status } = readJson(NAME, answer, health)
      if (status !== 'READY' && status !== 'BUSY') throw failureOf(NAME, { ...answer, status: 503 }, status)
    },
  }
}
