/** Adapter to Gemini's image models: sends both pictures and a prompt in one message. */
import * as z from 'zod'
import { ContentRejected } from '../errors.ts'
import { maxSamplesOf } from '../samples.ts'
import { callProvider, failureOf, readJson } from './http.ts'
import { toBase64 } from './picture-files.ts'
import { tryOnPrompt } from './prompt.ts'
import { ProviderFailed } from './provider-failed.ts'
import type { PictureFile, Provider, ProviderOrder } from './provider.ts'

export type GeminiSettings = {
  readonly apiKey: string
  readonly baseUrl?: string
  readonly model?: string
}

const NAME = 'gemini'
const BASE_URL = 'https://generativelanguage.googleapis.com'
const MODEL = 'gemini-3-pro-image'
const MAX_EDGE_PX = 2048
const SUBMIT_MS = 120_000
/** Aspect ratios that Gemini supports. */
const ASPECTS = [
  [1, 1],
  [2, 3],
  [3, 2],
  [3, 4],
  [4, 3],
  [9, 16],
  [16, 9],
  [21, 9],
] as const
const LARGE_FROM_PX = 1200

const part = z.object({
  inlineData: z.object({ data: z.string().min(1) }).optional(),
})
const generated = z.object({
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  candidates: z
    .array(
      z.object({
        content: z.object({ parts: z.array(part).optional() }).optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
})

/** Finish and block reasons that refuse the content of the pictures. */
const REFUSED = /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII|MODEL_ARMOR|JAILBREAK/

export function createGemini({ apiKey, baseUrl = BASE_URL, model = MODEL }: GeminiSettings): Provider {
  const headers = { 'x-goog-api-key': apiKey }
  const url = `${baseUrl}/v1beta/models/${encodeURIComponent(model)}`
  return {
    name: NAME,
    maxEdgePx: MAX_EDGE_PX,
    maxSamples: maxSamplesOf(NAME),
    aspects: ASPECTS,
    followsWearing: true,
    async submit(order, signal) {
      const answer = await callProvider(NAME, `${url}:generateContent`, {
        headers,
        json: messageOf(order),
        timeoutMs: SUBMIT_MS,
        signal,
      })
      // Gemini refuses with status 200 and no picture.
      const { promptFeedback, candidates } = readJson(NAME, answer, generated)
      const [candidate] = candidates ?? []
      const picture = candidate?.content?.parts?.findLast(({ inlineData }) => inlineData)?.inlineData
      if (picture) return { kind: 'done', files: [Buffer.from(picture.data, 'base64')] }
      const reason = promptFeedback?.blockReason ?? candidate?.finishReason ?? 'no candidate'
      if (REFUSED.test(reason)) throw new ContentRejected()
      throw new ProviderFailed(NAME, 'nonsense', { detail: `no picture: ${reason}` })
    },
    async check(signal) {
      const answer = await callProvider(NAME, url, { method: 'GET', headers, signal })
      if (answer.status >= 400) throw failureOf(NAME, answer)
    },
  }
}

function messageOf({ person, garment, category, wearing, shortEdgePx, seed }: ProviderOrder) {
  return {
    contents: [
      {
        role: 'user',
        parts: [inline(person), inline(garment), { text: tryOnPrompt(category, wearing) }],
      },
    ],
    generationConfig: {
      responseModalities: ['IMAGE'],
      imageConfig: { aspectRatio: aspectOf(person), imageSize: shortEdgePx > LARGE_FROM_PX ? '2K' : '1K' },
      ...(seed !== undefined && { seed }),
    },
  }
}

const inline = (file: PictureFile) => ({ inlineData: { mimeType: file.type, data: toBase64(file) } })

/** Returns the API's name (`w:h`) of the aspect ratio nearest to the framed picture's. */
function aspectOf({ width, height }: PictureFile): string {
  const error = ([w, h]: readonly [number, number]) => Math.abs(Math.log((w / h) * (height / width)))
  const [w, h] = ASPECTS.toSorted((a, b) => error(a) - error(b))[0]
  return `${w}:${h}`
}
