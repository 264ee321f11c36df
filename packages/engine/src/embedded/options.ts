/** A request's options with everything decided. */
import type { GarmentCategory, TryOnOptions } from '../engine.ts'
import type { Doubt } from './doubt.ts'
import { clamp } from './image/maths.ts'
import { SHORT_EDGE_PX } from './working-size.ts'

/** The realism at which shading, shadow and grain have the strengths that they were tuned to. */
const USUAL_REALISM = 70
const DEFAULT_SEED = 1

export type DecidedOptions = {
  readonly category: GarmentCategory
  /** As asked for; the picture may come out smaller or larger. */
  readonly shortEdgePx: number
  /** Strength of shading, shadow and grain, 1 at the usual realism. */
  readonly realism: number
  readonly seed: number
  /** What was asked for and cannot be done. */
  readonly doubts: readonly Doubt[]
}

/** Fills the defaults in and notes what this engine cannot do. */
export function decideOptions(options: TryOnOptions = {}): DecidedOptions {
  const shortEdgePx = options.shortEdgePx ?? SHORT_EDGE_PX.usual
  const asked: (Doubt | false)[] = [
    options.quality === 'premium' && {
      code: 'one_quality',
      message: 'The built-in engine has one quality; the premium tier makes no difference with it.',
      trust: 1,
    },
  ]
  return {
    category: options.category ?? 'auto',
    shortEdgePx,
    realism: clamp(options.realism ?? USUAL_REALISM, 0, 100) / USUAL_REALISM,
    seed: options.seed ?? DEFAULT_SEED,
    doubts: asked.filter((doubt) => doubt !== false),
  }
}
