/** Names of all engines. Imports no engine, so that processes which need only the names load none. */
export const hostedEngineNames = [
  'fashn',
  'openai',
  'gemini',
  'vertex',
  'replicate',
  'cog',
  'fal',
  'comfyui',
] as const
export type HostedEngineName = (typeof hostedEngineNames)[number]

/** All engines; `embedded` is the one that runs on this machine. */
export const engineNames = ['embedded', ...hostedEngineNames] as const
export type EngineName = (typeof engineNames)[number]
