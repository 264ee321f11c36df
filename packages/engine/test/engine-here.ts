/** The embedded engine's pipeline on the test's own thread, where code that earlier tests ran is compiled already. */
import { analysisCache } from '../src/embedded/analysis-cache.ts'
import { check } from '../src/embedded/check.ts'
import type { CheckInput } from '../src/embedded/check.ts'
import { garmentTasksOnThisThread } from '../src/embedded/garment-tasks.ts'
import type { TryOnDeps } from '../src/embedded/recall.ts'
import { EMBEDDED_NAME, tryOn } from '../src/embedded/try-on.ts'
import type { TryOnInput } from '../src/embedded/try-on.ts'
import { networks } from './own-networks.ts'

/** Creates an engine with empty caches, and the networks that all tests of a process share. */
export function createEngineHere() {
  const deps: TryOnDeps = {
    runtime: networks,
    tasks: garmentTasksOnThisThread,
    people: analysisCache(2),
    garments: analysisCache(3),
  }
  const onStep = () => undefined
  return {
    name: EMBEDDED_NAME,
    maxGarments: 3,
    warmUp: async () => undefined,
    tryOn: (input: TryOnInput) => tryOn(deps, input, onStep),
    check: (input: CheckInput) => check(deps, input, onStep),
    close: async () => undefined,
  }
}
