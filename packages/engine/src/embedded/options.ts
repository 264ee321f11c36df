/** Resolves a request's options to the values that the pipeline uses. */
import { AS_USUAL } from '../engine.ts'
import type { GarmentCategory, PlaceInPicture, Quality, TryOnOptions, Wearing } from '../engine.ts'
import type { Samples } from './compose/layer.ts'
import { clamp } from './image/maths.ts'
import { SHORT_EDGE_PX } from './working-size.ts'

/** The realism at which shading, shadow and grain have the strengths they were tuned to. */
const DEFAULT_REALISM = 70
const DEFAULT_SEED = 1

/**
 * Samples per pixel by tier: more of them avoid aliasing of knit and prints where the person is small in the photo.
 */
const SAMPLES: Record<Quality, Samples> = { basic: 1, standard: 4, premium: 16 }

/** The kernel by which cloth is resampled from the garment's own picture at the result's size. */
export type ClothFinish = 'linear' | 'cubic'
/** The lowest tier skips the finish, for speed. */
const CLOTH_FINISH: Record<Quality, ClothFinish | null> = {
  basic: null,
  standard: 'linear',
  premium: 'cubic',
}

export type DecidedOptions = {
  readonly category: GarmentCategory
  /** As requested; the result may be smaller or larger. */
  readonly shortEdgePx: number
  /** Strength of shading, shadow and grain; 1 at the default realism. */
  readonly realism: number
  readonly seed: number
  readonly wearing: Wearing
  /** The person to dress; undefined for the largest one. */
  readonly personAt: PlaceInPicture | undefined
  readonly samples: Samples
  /** Null skips the finish: the cloth stays as composited, upscaled where the result is larger. */
  readonly clothFinish: ClothFinish | null
}

/** Fills in the defaults and translates the quality tier. */
export function decideOptions(options: TryOnOptions = {}): DecidedOptions {
  const quality = options.quality ?? 'standard'
  const shortEdgePx = options.shortEdgePx ?? SHORT_EDGE_PX.usual
  return {
    category: options.category ?? 'auto',
    shortEdgePx,
    realism: clamp(options.realism ?? DEFAULT_REALISM, 0, 100) / DEFAULT_REALISM,
    seed: options.seed ?? DEFAULT_SEED,
    wearing: { fit: options.fit ?? AS_USUAL.fit, tuck: options.tuck ?? AS_USUAL.tuck },
    personAt: options.personAt,
    samples: SAMPLES[quality],
    clothFinish: CLOTH_FINISH[quality],
  }
}
