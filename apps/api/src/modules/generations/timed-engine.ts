/** Wraps an engine to report metrics and trace spans of its calls and their stages. */
import type { Engine, TryOnRequest } from '@toile/engine/engine'
import { EngineError } from '@toile/engine/errors'
import { report } from '../../platform/report.ts'
import { findTracer, inSpan } from '../../platform/tracing.ts'

/** @param onCall called after each look that succeeded or failed with `engine_failed` */
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
      const reportOutcome = (outcome: string) => {
        const ms = performance.now() - startedAt
        report('engineCalled', { engine: name, outcome, seconds: ms / 1000 })
        if (outcome === 'done' || outcome === 'engine_failed') onCall({ isDone: outcome === 'done', ms })
      }
      try {
        const result = await inSpan(`engine ${name}`, {}, () => tryOn(request))
        reportOutcome('done')
        return result
      } catch (error) {
        reportOutcome(error instanceof EngineError ? error.code : 'engine_failed')
        throw error
      }
    },
  }
}
