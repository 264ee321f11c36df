/** Names of all engines. Imports none, for processes that load none. */
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

/** `embedded` runs on this machine. */
export const engineNames = ['embedded', ...hostedEngineNames] as const
export type EngineName = (typeof engineNames)[number]
