/** Names of all engines: of no weight, for processes that load none. */
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

/** `embedded` runs on the machine that asks. */
export const engineNames = ['embedded', ...hostedEngineNames] as const
export type EngineName = (typeof engineNames)[number]
