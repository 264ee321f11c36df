/** The engines, out of the settings. */
import { readFileSync } from 'node:fs'
import type { QualityTier } from '@toile/contract/business'
import type { HostedEngineSettings } from '@toile/engine/create-engine'
import type { EngineName, HostedEngineName } from '@toile/engine/engine-names'
import { mostOfEngine, type InputTemplate, type Most } from '@toile/engine/samples'
import type { SettingName, Settings } from './settings.ts'

/** Engines in the order they are asked. */
type EngineChain = readonly [EngineName, ...EngineName[]]

export type EnginesConfig = {
  chains: Record<'demo' | QualityTier, EngineChain>
  /** Settings of those that some chain names. */
  hosted: Partial<HostedEngineSettings>
  /** Pictures that each engine makes of one order. */
  mostBy: Partial<Record<EngineName, Most>>
  /** Looks that one process has each hosted engine make at the same time. */
  hostedConcurrency: number
  /** Prices of a picture, in millionths of a US dollar. */
  prices: Partial<Record<EngineName, number>>
  /** Budget of a day, in millionths of a US dollar. */
  dailyBudget: number | undefined
  replicateWebhookSecret: string | undefined
  falKeysUrl: string
}

/** The settings that each engine requires. */
const NEEDS: Record<HostedEngineName, readonly SettingName[]> = {
  fashn: ['FASHN_API_KEY'],
  // A self-hosted server may take no key.
  openai: [],
  gemini: ['GEMINI_API_KEY'],
  vertex: ['VERTEX_PROJECT', 'GOOGLE_APPLICATION_CREDENTIALS'],
  replicate: ['REPLICATE_API_TOKEN', 'REPLICATE_VERSION', 'REPLICATE_INPUT'],
  cog: ['COG_URL'],
  fal: ['FAL_KEY'],
  comfyui: ['COMFYUI_URL', 'COMFYUI_WORKFLOW'],
}

/** Settings of each engine, once what it needs is given. */
const READ: { [Name in HostedEngineName]: (set: Settings) => HostedEngineSettings[Name] } = {
  fashn: (set) => ({
    apiKey: set.FASHN_API_KEY!,
    model: set.FASHN_MODEL,
    ...given({ baseUrl: set.FASHN_BASE_URL }),
  }),
  openai: (set) =>
    given({ apiKey: set.OPENAI_API_KEY, baseUrl: set.OPENAI_BASE_URL, model: set.OPENAI_MODEL }),
  gemini: (set) => ({
    apiKey: set.GEMINI_API_KEY!,
    ...given({ baseUrl: set.GEMINI_BASE_URL, model: set.GEMINI_MODEL }),
  }),
  vertex: (set) => ({
    project: set.VERTEX_PROJECT!,
    location: set.VERTEX_LOCATION,
    keyFile: set.GOOGLE_APPLICATION_CREDENTIALS!,
    ...given({ baseUrl: set.VERTEX_BASE_URL, model: set.VERTEX_MODEL }),
  }),
  replicate: (set) => ({
    apiToken: set.REPLICATE_API_TOKEN!,
    version: set.REPLICATE_VERSION!,
    input: set.REPLICATE_INPUT!,
    ...given({ baseUrl: set.REPLICATE_BASE_URL }),
  }),
  cog: (set) => ({ url: set.COG_URL!, ...given({ input: set.COG_INPUT }) }),
  fal: (set) => ({
    key: set.FAL_KEY!,
    ...given({ baseUrl: set.FAL_BASE_URL, model: set.FAL_MODEL, input: set.FAL_INPUT }),
  }),
  comfyui: (set) => ({
    url: set.COMFYUI_URL!,
    workflow: JSON.parse(
      readFileSync(set.COMFYUI_WORKFLOW!, 'utf8'),
    ) as HostedEngineSettings['comfyui']['workflow'],
  }),
}

type Given<Values> = { [Name in keyof Values]?: NonNullable<Values[Name]> }
/** Without what is not given. */
const given = <Values extends object>(values: Values): Given<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>

export function enginesConfigOf(set: Settings): EnginesConfig {
  const chains = chainsOf(set)
  const hosted: EnginesConfig['hosted'] = Object.fromEntries(
    namedIn(chains).map((name) => [name, READ[name](set)]),
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

/** The company that receives the pictures, by engine; undefined for a self-hosted server. */
const RECEIVERS: Record<HostedEngineName, (set: Settings) => string | undefined> = {
  fashn: () => 'FASHN',
  openai: (set) => (set.OPENAI_BASE_URL ? undefined : 'OpenAI'),
  gemini: () => 'Google',
  vertex: () => 'Google',
  replicate: () => 'Replicate',
  cog: () => undefined,
  fal: () => 'fal',
  comfyui: () => undefined,
}

/** Names of those that some chain sends pictures to. */
export function pictureReceiversOf(set: Settings): string[] {
  const names = namedIn(chainsOf(set)).map((name) => RECEIVERS[name](set))
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** Finds engine settings that are valid one by one and contradict each other. */
export function engineProblemsOf(set: Settings, named: Set<string>): string[] {
  const problems: string[] = []
  for (const name of namedIn(chainsOf(set))) {
    if (set.TOILE_ENGINE_DAILY_BUDGET !== undefined && set.TOILE_ENGINE_PRICES[name] === undefined)
      problems.push(`TOILE_ENGINE_DAILY_BUDGET needs the price of ${name} in TOILE_ENGINE_PRICES`)
    const missing = NEEDS[name].filter((setting) => !named.has(setting))
    if (missing.length > 0) problems.push(`The engine ${name} needs ${missing.join(' and ')}`)
    if (name === 'openai' && !set.OPENAI_API_KEY && !set.OPENAI_BASE_URL)
      problems.push('The engine openai needs OPENAI_API_KEY, or OPENAI_BASE_URL of a server of your own')
  }
  if (set.COMFYUI_WORKFLOW && named.has('COMFYUI_URL') && !isJsonFile(set.COMFYUI_WORKFLOW))
    problems.push('COMFYUI_WORKFLOW is not a JSON file that can be read')
  return problems
}

function isJsonFile(file: string): boolean {
  try {
    return typeof JSON.parse(readFileSync(file, 'utf8')) === 'object'
  } catch {
    return false
  }
}
