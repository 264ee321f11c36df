/** The steps of a try-on in the order in which they end, each with its stage and its typical share of the time. */
import type { TryOnProgress, TryOnStage } from '../engine.ts'
import { Aborted } from '../errors.ts'
import type { VisionRuntime } from './vision/types.ts'

type StepPlan = { readonly stage: TryOnStage; readonly share: number }

/** Shares were measured on uncached pairs of people and garments. */
const PLAN = {
  prepare: { stage: 'person', share: 0.05 },
  pose: { stage: 'person', share: 0.2 },
  parse: { stage: 'person', share: 0.3 },
  garment: { stage: 'garment', share: 0.05 },
  fit: { stage: 'fit', share: 0.02 },
  zones: { stage: 'compose', share: 0.12 },
  warp: { stage: 'compose', share: 0.03 },
  light: { stage: 'compose', share: 0.08 },
  inpaint: { stage: 'compose', share: 0.1 },
  composite: { stage: 'compose', share: 0.05 },
} as const satisfies Record<string, StepPlan>

export type Step = keyof typeof PLAN

/** The index of the garment that a step belongs to, and the number of garments in the outfit. */
export type Turn = { readonly at: number; readonly of: number }

/** Called when a step has ended. An exception that it throws ends the try-on. */
export type StepHook = (step: Step, turn?: Turn) => void

/** The share of the steps that run once per outfit, whatever its number of garments. */
const ANALYSIS = Object.values(PLAN)
  .filter(({ stage }) => stage === 'person' || stage === 'garment')
  .reduce((sum, { share }) => sum + share, 0)

/** The progress when a step has ended, including skipped steps before it. */
export function progressAfter(step: Step, { at, of }: Turn = { at: 0, of: 1 }): TryOnProgress {
  let done = 0
  for (const [name, { share }] of Object.entries(PLAN)) {
    done += share
    if (name === step) break
  }
  if (done > ANALYSIS) done = ANALYSIS + (done - ANALYSIS + at * (1 - ANALYSIS)) / of
  return { stage: PLAN[step].stage, fraction: Math.min(1, Math.round(done * 1000) / 1000) }
}

/** Creates a hook that reports progress only while it rises: a second analysis of a photo starts over. */
export function risingProgress(report: (progress: TryOnProgress) => void): StepHook {
  let furthest = 0
  return (step, turn) => {
    const progress = progressAfter(step, turn)
    if (progress.fraction <= furthest) return
    furthest = progress.fraction
    report(progress)
  }
}

/** Passes the steps on until `isStopped`; the next step then throws Aborted, which ends the try-on. */
export const untilStopped =
  (isStopped: () => boolean, hook: StepHook): StepHook =>
  (...step) => {
    if (isStopped()) throw new Aborted()
    hook(...step)
  }

/** Passes networks on to be run until `isStopped`; the next one then rejects with Aborted. */
export const runUntilStopped = (isStopped: () => boolean, networks: VisionRuntime): VisionRuntime => ({
  async run(...asked) {
    if (isStopped()) throw new Aborted()
    return networks.run(...asked)
  },
})

/** Creates a stopwatch; `lap` adds the milliseconds since the last lap to a step's total. */
export function stopwatch(): { readonly ms: Partial<Record<Step, number>>; lap: StepHook } {
  const ms: Partial<Record<Step, number>> = {}
  let last = performance.now()
  return {
    ms,
    lap(step) {
      const now = performance.now()
      ms[step] = (ms[step] ?? 0) + now - last
      last = now
    },
  }
}
