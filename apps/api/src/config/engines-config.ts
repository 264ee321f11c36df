/** Configuration of the engines. */
import { readFileSync } from 'node:fs'
import type { QualityTier } from '@toile/contract/business'
import type { HostedEngineSettings } from '@toile/engine/create-engine'
import type { EngineName, HostedEngineName } from '@toile/engine/engine-names'
import { mostOfEngine, type InputTemplate, type Most } from '@toile/engine/samples'
import * as z from 'zod'
import { isPrivateHost } from './engine-settings.ts'
import type { SettingName, Settings } from './settings.ts'

/** Engine names in the order in which they are tried. */
type EngineChain = readonly [EngineName, ...EngineName[]]

export type EnginesConfig = {
  chains: Record<'demo' | QualityTier, EngineChain>
  /** Settings of the hosted engines that a chain uses. */
  hosted: Partial<HostedEngineSettings>
  /** How much each engine can do in one order. */
  mostBy: Partial<Record<EngineName, Most>>
  /** Concurrent looks of each hosted engine in one process. */
  hostedConcurrency: number
  /** Price of a picture by engine, in millionths of a US dollar. */
  prices: Partial<Record<EngineName, number>>
  /** Daily budget for hosted engines, in millionths of a US dollar. */
  dailyBudget: number | undefined
  replicateWebhookSecret: string | undefined
  falKeysUrl: string
}

/** Settings that each engine requires. */
const REQUIRED: Record<HostedEngineName, readonly SettingName[]> = {
  fashn: ['FASHN_API_KEY'],
  // Optional: a self-hosted server may need no key.
  openai: [],
  gemini: ['GEMINI_API_KEY'],
  vertex: ['VERTEX_PROJECT', 'GOOGLE_APPLICATION_CREDENTIALS'],
  replicate: ['REPLICATE_API_TOKEN', 'REPLICATE_VERSION', 'REPLICATE_INPUT'],
  cog: ['COG_URL'],
  fal: ['FAL_KEY'],
  comfyui: ['COMFYUI_URL', 'COMFYUI_WORKFLOW'],
}

/** Reads each engine's settings. Called once the required ones are known to be set. */
const READERS: { [Name in HostedEngineName]: (set: Settings) => HostedEngineSettings[Name] } = {
  fashn: (set) => ({
    apiKey: set.FASHN_API_KEY!,
    model: set.FASHN_MODEL,
    ...definedOnly({ baseUrl: set.FASHN_BASE_URL }),
  }),
  openai: (set) =>
    definedOnly({ apiKey: set.OPENAI_API_KEY, baseUrl: set.OPENAI_BASE_URL, model: set.OPENAI_MODEL }),
  gemini: (set) => ({
    apiKey: set.GEMINI_API_KEY!,
    ...definedOnly({ baseUrl: set.GEMINI_BASE_URL, model: set.GEMINI_MODEL }),
  }),
  vertex: (set) => ({
    project: set.VERTEX_PROJECT!,
    location: set.VERTEX_LOCATION,
    keyFile: set.GOOGLE_APPLICATION_CREDENTIALS!,
    ...definedOnly({ baseUrl: set.VERTEX_BASE_URL, model: set.VERTEX_MODEL }),
  }),
  replicate: (set) => ({
    apiToken: set.REPLICATE_API_TOKEN!,
    version: set.REPLICATE_VERSION!,
    input: set.REPLICATE_INPUT!,
    ...definedOnly({ baseUrl: set.REPLICATE_BASE_URL }),
  }),
  cog: (set) => ({ url: set.COG_URL!, ...definedOnly({ input: set.COG_INPUT }) }),
  fal: (set) => ({
    key: set.FAL_KEY!,
    ...definedOnly({ baseUrl: set.FAL_BASE_URL, model: set.FAL_MODEL, input: set.FAL_INPUT }),
  }),
  comfyui: (set) => ({
    url: set.COMFYUI_URL!,
    workflow: JSON.parse(
      readFileSync(set.COMFYUI_WORKFLOW!, 'utf8'),
    ) as HostedEngineSettings['comfyui']['workflow'],
  }),
}

type Defined<Values> = { [Name in keyof Values]?: NonNullable<Values[Name]> }
/** Drops undefined values. */
const definedOnly = <Values extends object>(values: Values): Defined<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>

export function enginesConfigOf(set: Settings): EnginesConfig {
  const chains = chainsOf(set)
  const hosted: EnginesConfig['hosted'] = Object.fromEntries(
    namedIn(chains).map((name) => [name, READERS[name](set)]),
  )
  const { TOILE_ENGINE_DAILY_BUDGET: dollars } = set
  return {
    chains,
    hosted,
    mostBy: Object.fromEntries(
      (['embedded', ...namedIn(chains)] as const).map((name) => [name, mostOfNamed(name, hosted)]),
    ),
    hostedConcurrency: set.TOILE_ENGINE_CONCURRENCY,
    prices: set.TOILE_ENGINE_PRICES,
    dailyBudget: dollars === undefined ? undefined : Math.round(dollars * 1_000_000),
    replicateWebhookSecret: set.REPLICATE_WEBHOOK_SECRET,
    falKeysUrl: set.FAL_KEYS_URL,
  }
}

function mostOfNamed(name: EngineName, { replicate, cog, fal }: EnginesConfig['hosted']): Most {
  const templates: Partial<Record<EngineName, InputTemplate | undefined>> = {
    replicate: replicate?.input,
    cog: cog?.input,
    fal: fal?.input,
  }
  return mostOfEngine(name, templates[name])
}

const chainsOf = (set: Settings): EnginesConfig['chains'] => ({
  demo: set.TOILE_ENGINE_DEMO ?? set.TOILE_ENGINE,
  basic: set.TOILE_ENGINE_BASIC ?? set.TOILE_ENGINE,
  standard: set.TOILE_ENGINE_STANDARD ?? set.TOILE_ENGINE,
  premium: set.TOILE_ENGINE_PREMIUM ?? set.TOILE_ENGINE,
})

const namedIn = (chains: EnginesConfig['chains']): HostedEngineName[] =>
  [...new Set(Object.values(chains).flat())].filter((name) => name !== 'embedded')

/** The receiver of the pictures, by engine; undefined for a server in the operator's own network. */
const RECEIVERS: Record<HostedEngineName, (set: Settings) => string | undefined> = {
  fashn: () => 'FASHN',
  openai: ({ OPENAI_BASE_URL: address }) => {
    if (!address) return 'OpenAI'
    const { hostname } = new URL(address)
    return isPrivateHost(hostname) ? undefined : hostname
  },
  gemini: () => 'Google',
  vertex: () => 'Google',
  replicate: () => 'Replicate',
  cog: () => undefined,
  fal: () => 'fal',
  comfyui: () => undefined,
}

/** Names of the companies, or hosts, that a chain sends pictures to. */
export function pictureReceiversOf(set: Settings): string[] {
  const names = namedIn(chainsOf(set)).map((name) => RECEIVERS[name](set))
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** Finds engine settings that are valid by themselves but contradict each other. */
export function engineProblemsOf(set: Settings, named: Set<string>): string[] {
  const problems: string[] = []
  for (const name of namedIn(chainsOf(set))) {
    if (set.TOILE_ENGINE_DAILY_BUDGET !== undefined && set.TOILE_ENGINE_PRICES[name] === undefined)
      problems.push(`TOILE_ENGINE_DAILY_BUDGET needs the price of ${name} in TOILE_ENGINE_PRICES`)
    const missing = REQUIRED[name].filter((setting) => !named.has(setting))
    if (missing.length > 0) problems.push(`The engine ${name} needs ${missing.join(' and ')}`)
    if (name === 'openai' && !set.OPENAI_API_KEY && !set.OPENAI_BASE_URL)
      problems.push('The engine openai needs OPENAI_API_KEY, or OPENAI_BASE_URL of a server of your own')
  }
  if (set.COMFYUI_WORKFLOW && named.has('COMFYUI_URL')) {
    const problem = workflowProblemOf(set.COMFYUI_WORKFLOW)
    if (problem) problems.push(`COMFYUI_WORKFLOW ${problem}`)
  }
  return problems
}

/** Titles of the nodes that a workflow must have. */
const NODE_TITLES = ['person', 'garment', 'result']
const workflowShape = z.record(
  z.string(),
  z.object({ _meta: z.optional(z.object({ title: z.optional(z.string()) })) }),
)

/** Finds out why a file cannot be the workflow; undefined if it can. */
function workflowProblemOf(file: string): string | undefined {
  const workflow = readWorkflow(file)
  if (!workflow) return 'is not a JSON file of a workflow in ComfyUI’s API format that can be read'
  const titles = new Set(Object.values(workflow).map((node) => node._meta?.title))
  const missing = NODE_TITLES.filter((title) => !titles.has(title))
  return missing.length > 0 ? `has no node titled ${missing.join(', ')}: see docs/own-gpu.md` : undefined
}

function readWorkflow(file: string): z.output<typeof workflowShape> | undefined {
  try {
    return workflowShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
