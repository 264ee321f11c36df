/** The work on a garment's pixels, as tasks that a second thread can run in parallel with the person's. */
import type { BoxInPicture, GarmentCategory, WornKind } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import { garmentLayer } from './compose/layer.ts'
import type { GarmentLayer, Samples } from './compose/layer.ts'
import type { Doubt } from './doubt.ts'
import { deform } from './fit/arap.ts'
import type { FitTargets } from './fit/fit.ts'
import { assessGarment } from './garment/assess.ts'
import type { Garment } from './garment/garment.ts'
import { parseGarment } from './garment/parse.ts'
import type { GarmentPicture } from './garment/parse.ts'
import { flattenPicture } from './image/flatten.ts'
import type { Framing } from './image/framing.ts'
import type { RgbImage } from './image/raster.ts'
import { halveImage } from './image/resample.ts'
import { resizeImage } from './image/resize.ts'
import type { Size } from './working-size.ts'

/** A garment cut out and measured, with its doubts. */
export type AssessedGarment = { readonly garment: Garment; readonly doubts: readonly Doubt[] }

/**
 * An analysed garment, the part of its picture that shows it upright, the boxes of all garments if there are more, and
 * what its wearer wears together if they wear several.
 */
export type GarmentAnalysis = AssessedGarment & {
  readonly framing: Framing
  readonly pieces: readonly BoxInPicture[]
  readonly worn: readonly WornKind[]
}

/** The size of a layer, the samples per pixel, and if it keeps the texture positions that were sampled. */
export type LayerSpec = Size & { readonly samples: Samples; readonly withPlaces: boolean }

/** A garment's picture at the working size, and at half of it. */
export type SizedImage = { readonly image: RgbImage; readonly half: RgbImage }

export type GarmentTasks = {
  resize(picture: RgbaPicture, size: Size): Promise<SizedImage>
  /** Cuts out, measures and assesses a garment that the networks have read. Rejects with NoGarmentFound. */
  parse(picture: GarmentPicture, category: GarmentCategory): Promise<AssessedGarment>
  /** Warps the garment to its targets (half-size pixels). */
  warp(garment: Garment, targets: FitTargets, spec: LayerSpec): Promise<GarmentLayer>
}

/** Runs the tasks on the calling thread. */
export const garmentTasksOnThisThread: GarmentTasks = {
  async resize(picture, { w, h }) {
    const image = resizeImage(flattenPicture(picture), w, h)
    return { image, half: halveImage(image) }
  },
  async parse(picture, category) {
    const parsed = parseGarment(picture, category)
    return { garment: parsed.garment, doubts: assessGarment(parsed, picture.reading, category) }
  },
  async warp(garment, targets, { w, h, samples, withPlaces }) {
    const mesh = deform(garment.mesh, targets, garment.shape)
    return garmentLayer(garment, mesh, w, h, { samples, withPlaces, sleeves: targets.sleeves })
  },
}
