/** An engine that waits without using the CPU and reports progress as the embedded engine does. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@toile/engine/engine'

const stages = ['person', 'garment', 'fit', 'compose'] as const
const TELL_EVERY_MS = 100

export type SlowEngine = Engine & {
  /** Resolves once `count` looks are in progress. */
  entered: (count: number) => Promise<void>
  /** Finishes all looks at once, including later ones. */
  finish: () => void
}

/** @param lookMs duration of a look; with Infinity, looks last until `finish` */
export function createSlowEngine(lookMs: number): SlowEngine {
  const finishing = new AbortController()
  let atWork = 0
  return {
    name: 'slow',
    warmUp: async () => undefined,
    close: async () => undefined,
    finish: () => finishing.abort(),
    async entered(count) {
      const isThere = () => atWork >= count
      while (!isThere()) await sleep(50)
    },
    async tryOn({ options, onProgress }) {
      atWork++
      const startedAt = performance.now()
      for (let told = 0; !finishing.signal.aborted && performance.now() - startedAt < lookMs; told++) {
        onProgress?.({ stage: stages[told % stages.length]!, fraction: (told % 10) / 10 })
        await sleep(TELL_EVERY_MS)
      }
      const width = options?.shortEdgePx ?? 720
      const height = Math.round((width * 4) / 3)
      const image = new Uint8ClampedArray(width * height * 4).fill(200)
      return {
        image,
        width,
        height,
        warnings: [],
        report: { engine: 'slow', ms: {}, confidence: 1, verdict: 'likely' as const },
      }
    },
  }
}
