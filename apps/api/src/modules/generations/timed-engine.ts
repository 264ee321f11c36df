/** An engine whose calls are told of, with what it says of its own stages. */
import type { Engine } from '@toile/engine/engine'
import { EngineError } from '@toile/engine/errors'
import { report } from '../../platform/report.ts'

export function timedEngine(engine: Engine): Engine {
  const { name } = engine
  return {
    ...engine,
    async tryOn(request) {
      const startedAt = performance.now()
      const tell = (outcome: string) =>
        report('engineCalled', { engine: name, outcome, seconds: (performance.now() - startedAt) / 1000 })
      try {
        const result = await engine.tryOn(request)
        tell('done')
        for (const [stage, ms] of Object.entries(result.report.ms))
          report('engineStageEnded', { engine: name, stage, seconds: ms / 1000 })
        return result
      } catch (error) {
        tell(error instanceof EngineError ? error.code : 'engine_failed')
        throw error
      }
    },
  }
}
