/** Models that their vendors end: a start with one of them says so. */
import type { EnginesConfig } from './engines-config.ts'

/** The date that the model's own page gives: docs/engines.md. */
const VERTEX_MODEL = 'virtual-try-on-001'
const VERTEX_END = '15 March 2027'

/** A sentence for each model of a chain that ends. */
export function endingModelsOf({ chains, hosted }: Pick<EnginesConfig, 'chains' | 'hosted'>): string[] {
  const isAsked = Object.values(chains).some((chain) => chain.includes('vertex'))
  const model = hosted.vertex?.model ?? VERTEX_MODEL
  if (!isAsked || model !== VERTEX_MODEL) return []
  return [
    `The engine vertex asks for ${VERTEX_MODEL}, which Google shuts down on ${VERTEX_END}: set VERTEX_MODEL to its successor, or use the engine gemini.`,
  ]
}
