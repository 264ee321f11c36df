/** A request's options with everything decided. */
import { AS_USUAL } from '../engine.ts'
import type { GarmentCategory, PlaceInPicture, Quality, TryOnOptions, Wearing } from '../engine.ts'
import type { Samples } from './compose/layer.ts'
import { clamp } from './image/maths.ts'
import { SHORT_EDGE_PX } from './working-size.ts'

/** The realism at which shading, shadow and grain have the strengths that they were tuned to. */
const USUAL_REALISM = 70
const DEFAULT_SEED = 1

/** Samples a pixel, by tier: with more of them knit and prints stay calm where the person is small in the photo. */
const SAMPLES: Record<Quality, Samples> = { basic: 1, standard: 4, premium: 16 }

/** The kernel by which cloth is drawn anew from the garment's own picture at the result's size. */
export type ClothFinish = 'linear' | 'cubic'
/** The lowest tier stays as fast as it can be. */
const CLOTH_FINISH: Record<Quality, ClothFinish | null> = {
  basic: null,
  standard: 'linear',
  premium: 'cubic',
}

export type DecidedOptions = {
  readonly category: GarmentCategory
  /** As asked for; the picture may come out smaller or larger. */
  readonly shortEdgePx: number
  /** Strength of shading, shadow and grain, 1 at the usual realism. */
  readonly realism: number
  readonly seed: number
  readonly wearing: Wearing
  /** Undefined for the largest person. */
  readonly personAt: PlaceInPicture | undefined
  readonly samples: Samples
  /** Null leaves the cloth as composited, enlarged where the result is larger. */
  readonly clothFinish: ClothFinish | null
}

/** Fills the defaults in. */
export function decideOptions(options: TryOnOptions = {}): DecidedOptions {
  const quality = options.quality ?? 'standard'
  const shortEdgePx = options.shortEdgePx ?? SHORT_EDGE_PX.usual
  return {
    category: options.category ?? 'auto',
    shortEdgePx,
    realism: clamp(options.realism ?? USUAL_REALISM, 0, 100) / USUAL_REALISM,
    seed: options.seed ?? DEFAULT_SEED,
    wearing: { fit: options.fit ?? AS_USUAL.fit, tuck: options.tuck ?? AS_USUAL.tuck },
    personAt: options.personAt,
    samples: SAMPLES[quality],
    clothFinish: CLOTH_FINISH[quality],
  }
}
