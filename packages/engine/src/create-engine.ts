/** Creates engines from settings. An adapter is imported only when it is configured, which keeps the start fast. */
import { hostedEngineNames, type HostedEngineName } from './engine-names.ts'
import type { Engine } from './engine.ts'
import type { CogSettings } from './providers/cog.ts'
import type { ComfyuiSettings } from './providers/comfyui.ts'
import type { FalSettings } from './providers/fal.ts'
import type { FashnSettings } from './providers/fashn.ts'
import type { GeminiSettings } from './providers/gemini.ts'
import type { OpenaiSettings } from './providers/openai.ts'
import type { Provider } from './providers/provider.ts'
import type { ReplicateSettings } from './providers/replicate.ts'
import type { VertexSettings } from './providers/vertex.ts'

/** Settings of each hosted engine. */
export type HostedEngineSettings = {
  fashn: FashnSettings
  openai: OpenaiSettings
  gemini: GeminiSettings
  /** `keyFile`: path of a Google service account's JSON key. */
  vertex: Omit<VertexSettings, 'token'> & { readonly keyFile: string }
  replicate: ReplicateSettings
  cog: CogSettings
  fal: FalSettings
  comfyui: ComfyuiSettings
}

/**
 * Creates the engine that runs on this machine.
 * @param threads looks made at the same time
 * @param practises see `EmbeddedSettings`
 */
export async function createOwnEngine(
  threads: number,
  { practises }: { readonly practises: boolean },
): Promise<Engine> {
  const { createEmbeddedEngine } = await import('./embedded-engine.ts')
  return createEmbeddedEngine({ threads, practises })
}

/**
 * Creates a hosted engine for each entry of `settings`; the caller closes them. Throws on settings that cannot work.
 */
export async function createHostedEngines(
  settings: Partial<HostedEngineSettings>,
): Promise<Map<HostedEngineName, Engine>> {
  const { createHostedEngine } = await import('./providers/hosted-engine.ts')
  const engines = new Map<HostedEngineName, Engine>()
  const open = async <Name extends HostedEngineName>(name: Name) => {
    const own = settings[name]
    if (own) engines.set(name, createHostedEngine(await openers[name](own)))
  }
  for (const name of hostedEngineNames) await open(name)
  return engines
}

const openers: { [Name in HostedEngineName]: (settings: HostedEngineSettings[Name]) => Promise<Provider> } = {
  fashn: async (settings) => (await import('./providers/fashn.ts')).createFashn(settings),
  openai: async (settings) => (await import('./providers/openai.ts')).createOpenai(settings),
  gemini: async (settings) => (await import('./providers/gemini.ts')).createGemini(settings),
  async vertex({ keyFile, ...settings }) {
    const { googleToken } = await import('./providers/google-token.ts')
    return (await import('./providers/vertex.ts')).createVertex({ ...settings, token: googleToken(keyFile) })
  },
  replicate: async (settings) => (await import('./providers/replicate.ts')).createReplicate(settings),
  cog: async (settings) => (await import('./providers/cog.ts')).createCog(settings),
  fal: async (settings) => (await import('./providers/fal.ts')).createFal(settings),
  comfyui: async (settings) => (await import('./providers/comfyui.ts')).createComfyui(settings),
}
