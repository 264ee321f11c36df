/** Lists every provider with the fake of its API. */
import type { Provider } from '../../src/providers/provider.ts'
import { createCog } from '../../src/providers/cog.ts'
import { createComfyui } from '../../src/providers/comfyui.ts'
import { createFal } from '../../src/providers/fal.ts'
import { createFashn } from '../../src/providers/fashn.ts'
import { createGemini } from '../../src/providers/gemini.ts'
import { createOpenai } from '../../src/providers/openai.ts'
import { createReplicate } from '../../src/providers/replicate.ts'
import { createVertex } from '../../src/providers/vertex.ts'
import { cog } from './fakes/cog.ts'
import { comfyui, workflow } from './fakes/comfyui.ts'
import type { Vendor } from './fakes/fake.ts'
import { fal, KEY as FAL_KEY } from './fakes/fal.ts'
import { fashn, KEY as FASHN_KEY } from './fakes/fashn.ts'
import { gemini, KEY as GEMINI_KEY } from './fakes/gemini.ts'
import { openai, KEY as OPENAI_KEY } from './fakes/openai.ts'
import { KEY as REPLICATE_KEY, replicate } from './fakes/replicate.ts'
import { KEY as VERTEX_KEY, vertex } from './fakes/vertex.ts'

export type VendorCase = {
  readonly name: string
  readonly vendor: () => Vendor
  readonly provider: (url: string) => Provider
  /** The key that calls carry; undefined without one. */
  readonly key: string | undefined
  /** True if the response to the order contains the picture, so that there is no polling. */
  readonly isAtOnce: boolean
  /** True when it can refuse an order because of its pictures. */
  readonly canRefuse: boolean
  /** True when it sends a webhook when an order has ended. */
  readonly canTell: boolean
  /** Pictures of one order. */
  readonly maxSamples: number
}

export const vendors: readonly VendorCase[] = [
  {
    name: 'fashn',
    vendor: () => fashn,
    provider: (baseUrl) => createFashn({ apiKey: FASHN_KEY, baseUrl }),
    key: FASHN_KEY,
    isAtOnce: false,
    canRefuse: true,
    canTell: true,
    maxSamples: 4,
  },
  {
    name: 'openai',
    vendor: () => openai,
    provider: (url) => createOpenai({ apiKey: OPENAI_KEY, baseUrl: `${url}/v1` }),
    key: OPENAI_KEY,
    isAtOnce: true,
    canRefuse: true,
    canTell: false,
    maxSamples: 4,
  },
  {
    name: 'gemini',
    vendor: () => gemini,
    provider: (baseUrl) => createGemini({ apiKey: GEMINI_KEY, baseUrl }),
    key: GEMINI_KEY,
    isAtOnce: true,
    canRefuse: true,
    canTell: false,
    maxSamples: 1,
  },
  {
    name: 'vertex',
    vendor: () => vertex,
    provider: (baseUrl) => createVertex({ project: 'shop', baseUrl, token: async () => VERTEX_KEY }),
    key: VERTEX_KEY,
    isAtOnce: true,
    canRefuse: true,
    canTell: false,
    maxSamples: 4,
  },
  {
    name: 'replicate',
    vendor: () => replicate,
    provider: (url) =>
      createReplicate({
        apiToken: REPLICATE_KEY,
        baseUrl: `${url}/v1`,
        version: 'shop/model:1234',
        input: {
          human_img: '{person}',
          garm_img: '{garment}',
          seed: '{seed}',
          num_outputs: '{samples}',
          crop: false,
        },
      }),
    key: REPLICATE_KEY,
    isAtOnce: false,
    canRefuse: true,
    canTell: true,
    maxSamples: 4,
  },
  {
    name: 'cog',
    vendor: () => cog,
    provider: (url) => createCog({ url }),
    key: undefined,
    isAtOnce: true,
    canRefuse: true,
    canTell: false,
    maxSamples: 1,
  },
  {
    name: 'fal',
    vendor: () => fal,
    provider: (baseUrl) => createFal({ key: FAL_KEY, baseUrl }),
    key: FAL_KEY,
    isAtOnce: false,
    canRefuse: true,
    canTell: true,
    maxSamples: 4,
  },
  {
    name: 'comfyui',
    vendor: () => comfyui(),
    provider: (url) => createComfyui({ url, workflow }),
    key: undefined,
    isAtOnce: false,
    canRefuse: false,
    canTell: false,
    maxSamples: 1,
  },
]
