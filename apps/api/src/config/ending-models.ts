/** Warns at startup about models that their vendor will shut down. */
import type { EnginesConfig } from './engines-config.ts'

/** Shutdown date from the model's page: docs/engines.md. */
const VERTEX_MODEL = 'virtual-try-on-001'
const VERTEX_END = '15 March 2027'

/** Returns a warning for each model in use that will be shut down. */
export function endingModelsOf({ chains, hosted }: Pick<EnginesConfig, 'chains' | 'hosted'>): string[] {
  const isUsed = Object.values(chains).some((chain) => chain.includes('vertex'))
  const model = hosted.vertex?.model ?? VERTEX_MODEL
  if (!isUsed || model !== VERTEX_MODEL) return []
  return [
    `The engine vertex asks for ${VERTEX_MODEL}, which Google shuts down on ${VERTEX_END}: set VERTEX_MODEL to its successor, or use the engine gemini.`,
  ]
}
