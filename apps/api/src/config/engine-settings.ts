/** Settings of the engines; merged into `settings.ts`. */
import { engineNames, type EngineName } from '@toile/engine/engine-names'
import * as z from 'zod'
import { providerAddress } from './people-settings.ts'
import { commaList } from './comma-list.ts'

const chain = commaList
  .pipe(z.tuple([z.enum(engineNames)], z.enum(engineNames)))
  .refine((names) => new Set(names).size === names.length, 'names an engine twice')
const chainFor = (looks: string) =>
  chain.optional().describe(`Engines for ${looks}, in the same way.`).meta({ defaultText: '`TOILE_ENGINE`' })

/** Parses `name=dollars` pairs to millionths of a dollar. */
const prices = z.string().transform((text, context) => {
  const found: Partial<Record<EngineName, number>> = {}
  for (const part of text.split(',').filter(Boolean)) {
    const [, name = '', price = ''] = /^\s*([a-z]+)\s*=\s*(\d+(?:\.\d{1,6})?)\s*$/.exec(part) ?? []
    const engine = engineNames.find((one) => one === name)
    if (!engine || engine === 'embedded' || !price) {
      context.addIssue(`must be engines with their prices, such as fashn=0.075; not ${part.trim()}`)
      return z.NEVER
    }
    found[engine] = Math.round(Number(price) * 1_000_000)
  }
  return found
})

const secret = (what: string) => z.string().min(1).optional().describe(what)
const baseUrl = (whose: string) =>
  providerAddress
    .transform(withoutSlash)
    .optional()
    .describe(`Another address of ${whose} API.`)
    .meta({ defaultText: `${whose} own` })
const model = (fallback: string) =>
  z
    .string()
    .min(1)
    .optional()
    .describe('Model that is asked.')
    .meta({ defaultText: `\`${fallback}\`` })

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')
const privateHosts = [
  // This machine, and names without a domain.
  /^([^.:]+|127(\.\d+){3}|\[::1\])$/,
  // Private and carrier-grade IPv4, and unique local IPv6. Not link-local: a cloud's metadata service is there.
  /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d+){2}$/,
  /^\[f[cd][\da-f]{2}:[\da-f:]+\]$/,
  /\.(local|internal|lan|home\.arpa|svc)$/,
]
/**
 * True for hosts of a private network. Photos go to self-hosted engines by plain http or under a private certificate,
 * so never over the internet.
 */
export const isPrivateHost = (hostname: string): boolean => privateHosts.some((host) => host.test(hostname))
const ownServer = (what: string) =>
  z
    .string()
    .refine((address) => {
      const url = URL.parse(address)
      return url !== null && /^https?:$/.test(url.protocol) && isPrivateHost(url.hostname)
    }, 'must be an address in a network of your own, such as http://10.0.0.5:8000')
    .transform(withoutSlash)
    .optional()
    .describe(what)

const template = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('must be JSON')
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))
  .refine(
    (inputs) => ['{person}', '{garment}'].every((part) => Object.values(inputs).includes(part)),
    'must have an input of the value "{person}" and one of "{garment}"',
  )
  .optional()
const templateWords =
  'Inputs as JSON; `{person}`, `{garment}`, `{category}`, `{seed}` and `{samples}` as whole values stand for what belongs there.'

export const engineSettings = {
  TOILE_ENGINE: chain
    .prefault('embedded')
    .describe(
      'Engines in the order they are asked, separated by commas: the next one makes the look where one fails. `embedded` runs on this machine; for the others see docs/engines.md.',
    ),
  TOILE_ENGINE_DEMO: chainFor('free looks'),
  TOILE_ENGINE_BASIC: chainFor('paid looks of the tier basic'),
  TOILE_ENGINE_STANDARD: chainFor('paid looks of the tier standard'),
  TOILE_ENGINE_PREMIUM: chainFor('paid looks of the tier premium'),
  TOILE_ENGINE_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(4)
    .describe(
      'Looks that one process has each hosted engine make at the same time; the rest wait. Where every chain begins with a hosted engine, a worker has so many looks in progress, 64 at most, if that is more than `TOILE_CONCURRENCY`.',
    ),
  TOILE_ENGINE_PRICES: prices
    .prefault('')
    .describe(
      'What a picture costs there in US dollars, such as `fashn=0.075,openai=0.2`; for the report and the ceiling.',
    ),
  TOILE_ENGINE_DAILY_BUDGET: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .optional()
    .describe(
      'US dollars that hosted engines may cost in a day (UTC), all together: the next picture that would pass it is not ordered.',
    )
    .meta({ defaultText: 'no ceiling' }),
  FASHN_API_KEY: secret('Key of FASHN’s API, for the engine `fashn`.'),
  FASHN_BASE_URL: baseUrl('FASHN’s'),
  FASHN_MODEL: z.enum(['tryon-v1.6', 'tryon-max']).default('tryon-v1.6').describe('Model that is asked.'),
  OPENAI_API_KEY: secret(
    'Key of OpenAI’s API, for the engine `openai`; a server of your own may do without.',
  ),
  OPENAI_BASE_URL: z
    .string()
    .refine((address) => {
      const url = URL.parse(address)
      return url?.protocol === 'https:' || (url?.protocol === 'http:' && isPrivateHost(url.hostname))
    }, 'must be an https address, or an http address in a network of your own, such as http://gpu.models.svc:8000/v1')
    .transform(withoutSlash)
    .optional()
    .describe(
      'Address, with `/v1`, of another server that speaks like OpenAI’s, such as vLLM-Omni. One outside your own network is named on the privacy page by its host.',
    )
    .meta({ defaultText: 'OpenAI’s own' }),
  OPENAI_MODEL: model('gpt-image-2'),
  GEMINI_API_KEY: secret('Key of the Gemini API, for the engine `gemini`.'),
  GEMINI_BASE_URL: baseUrl('Gemini’s'),
  GEMINI_MODEL: model('gemini-3-pro-image'),
  VERTEX_PROJECT: secret('Project of Google’s cloud, for the engine `vertex`.'),
  VERTEX_LOCATION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-central1')
    .describe('Where Vertex AI runs it.'),
  VERTEX_BASE_URL: baseUrl('Vertex AI’s'),
  VERTEX_MODEL: model('virtual-try-on-001'),
  GOOGLE_APPLICATION_CREDENTIALS: secret('JSON file with the key of a service account, for `vertex`.'),
  REPLICATE_API_TOKEN: secret('Token of Replicate’s API, for the engine `replicate`.'),
  REPLICATE_BASE_URL: baseUrl('Replicate’s'),
  REPLICATE_VERSION: secret('Version of the model that Replicate runs.'),
  REPLICATE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]+=*$/, 'must begin with whsec_')
    .optional()
    .describe('What Replicate signs its webhooks with; without it their address alone is the proof.')
    .meta({ defaultText: 'not checked' }),
  REPLICATE_INPUT: template.describe(templateWords),
  COG_URL: ownServer('A Cog container of your own, for the engine `cog`.'),
  COG_INPUT: template
    .describe(templateWords)
    .meta({ defaultText: '`person_image`, `garment_image`, `category`, `seed`' }),
  FAL_KEY: secret('Key of fal’s API, for the engine `fal`.'),
  FAL_BASE_URL: baseUrl('fal’s'),
  FAL_KEYS_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://rest.fal.ai/.well-known/jwks.json')
    .describe('Where fal publishes the keys that it signs its webhooks with.'),
  FAL_MODEL: model('fal-ai/fashn/tryon/v1.6'),
  FAL_INPUT: template.describe(templateWords).meta({ defaultText: 'those of FASHN’s model' }),
  COMFYUI_URL: ownServer('A ComfyUI of your own, for the engine `comfyui`.'),
  COMFYUI_WORKFLOW: secret(
    'File with a workflow in ComfyUI’s API format, whose nodes titled `person`, `garment` and `result` load and save the pictures.',
  ),
}
