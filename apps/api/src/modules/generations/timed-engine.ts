/** An engine whose calls are told of, and stand in the trace, with what it says of its own stages. */
import type { Engine, TryOnRequest } from '@toile/engine/engine'
import { EngineError } from '@toile/engine/errors'
import { report } from '../../platform/report.ts'
import { findTracer, inSpan } from '../../platform/tracing.ts'

/** @param onCall told of each look that was made, or that failed by the engine's own fault */
export function timedEngine(
  engine: Engine,
  onCall: (call: { isDone: boolean; ms: number }) => void = () => undefined,
): Engine {
  const { name } = engine
  async function tryOn(request: TryOnRequest) {
    const result = await engine.tryOn(request)
    const stages = Object.entries(result.report.ms)
    for (const [stage, ms] of stages) report('engineStageEnded', { engine: name, stage, seconds: ms / 1000 })
    findTracer()?.addParts(stages.map(([stage, ms]) => ({ name: `${name} ${stage}`, ms })))
    return result
  }
  return {
    ...engine,
    async tryOn(request) {
      const startedAt = performance.now()
      const tell = (outcome: string) => {
        const ms = performance.now() - startedAt
        report('engineCalled', { engine: name, outcome, seconds: ms / 1000 })
        if (outcome === 'done' || outcome === 'engine_failed') onCall({ isDone: outcome === 'done', ms })
      }
      try {
        const result = await inSpan(`engine ${name}`, {}, () => tryOn(request))
        tell('done')
        return result
      } catch (error) {
        tell(error instanceof EngineError ? error.code : 'engine_failed')
        throw error
      }
    },
  }
}
