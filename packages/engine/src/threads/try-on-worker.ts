/** The script of a try-on thread, which keeps the networks loaded and caches analyses of pictures. */
import { setImmediate } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { analysisCache } from '../embedded/analysis-cache.ts'
import { check } from '../embedded/check.ts'
import type { TryOnDeps } from '../embedded/recall.ts'
import { createNodeRuntime } from '../embedded/runtime-node.ts'
import { risingProgress, runUntilStopped, untilStopped } from '../embedded/steps.ts'
import { tryOn } from '../embedded/try-on.ts'
import type { RunNative } from '../embedded/vision/onnx.ts'
import type { VisionRuntime } from '../embedded/vision/types.ts'
import { warmUp } from '../embedded/warm-up.ts'
import { garmentThread } from './garment-thread.ts'
import { CELL, NATIVE } from './messages.ts'
import type { TryOnOutcome, TryOnThreadData, TryOnWork } from './messages.ts'
import { serve } from './serve.ts'

/** Enough for several garments on one person, or one on two people. A person takes 5 to 8 MB, a garment about 4 MB. */
const CACHE_SIZES = { people: 2, garments: 3 }
/** Two, because V8 still compiles code in the second round. */
const WARM_ROUNDS = 2

const { cells, warm, build } = workerData as TryOnThreadData

/** Runs native code. Blocks for ever if the thread is about to be terminated. */
const runNative: RunNative = async (work) => {
  const before = Atomics.compareExchange(cells, CELL.native, NATIVE.idle, NATIVE.running)
  if (before === NATIVE.ending) Atomics.wait(cells, CELL.native, NATIVE.ending)
  try {
    return await work()
  } finally {
    Atomics.store(cells, CELL.native, NATIVE.idle)
  }
}

const networks = await createNodeRuntime(build, runNative)
/** Yields to pending messages after each network, so that the garment task reaches its thread early. */
const runtime: VisionRuntime = {
  async run(...asked) {
    const outputs = await networks.run(...asked)
    await setImmediate()
    return outputs
  },
}
const tasks = garmentThread()
if (warm) for (let round = 0; round < WARM_ROUNDS; round++) await warmUp(runtime, tasks)
const isStopped = (): boolean => Atomics.load(cells, CELL.stop) === 1
const deps: TryOnDeps = {
  // A garment's picture is read several times, without a step in between.
  runtime: runUntilStopped(isStopped, runtime),
  tasks,
  people: analysisCache(CACHE_SIZES.people),
  garments: analysisCache(CACHE_SIZES.garments),
}

serve<TryOnWork, TryOnOutcome>(
  async (work, tell) => {
    const onStep = untilStopped(isStopped, risingProgress(tell))
    if (work.kind === 'check') return { kind: work.kind, result: await check(deps, work.input, onStep) }
    return { kind: work.kind, result: await tryOn(deps, work.input, onStep) }
  },
  (outcome) => (outcome.kind === 'try-on' ? [outcome.result.image.buffer] : []),
)
