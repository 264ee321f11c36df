/** What is done with garments alone: it needs no pixel of the person's, so that another thread can do it. */
import type { GarmentCategory } from '../engine.ts'
import type { RgbaPicture } from '../picture.ts'
import type { GarmentLayer } from './compose/layer.ts'
import { drape } from './drape.ts'
import type { LayerOrder } from './drape.ts'
import type { FitTargets } from './fit/fit.ts'
import { analyseGarmentPicture } from './garment-analysis.ts'
import type { AnalysedGarment } from './garment-analysis.ts'
import type { Garment } from './garment/garment.ts'
import type { VisionRuntime } from './vision/types.ts'

export type Tailor = {
  /** Rejects with NoGarmentFound. Calls `onLooked` when the networks are no longer needed, if it comes to that. */
  analyse(picture: RgbaPicture, category: GarmentCategory, onLooked?: () => void): Promise<AnalysedGarment>
  /** The garment pulled to its targets, as a layer. */
  drape(garment: Garment, targets: FitTargets, order: LayerOrder): Promise<GarmentLayer>
}

/** A tailor on this thread. */
export const tailorHere = (runtime: VisionRuntime): Tailor => ({
  analyse: (picture, category, onLooked) => analyseGarmentPicture(runtime, picture, category, onLooked),
  drape: async (garment, targets, order) => drape(garment, targets, order),
})
