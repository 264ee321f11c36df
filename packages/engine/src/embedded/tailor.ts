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
import { giveAll } from './image/pool.ts'
import type { VisionRuntime } from './vision/types.ts'

export type Tailor = {
  /** Rejects with NoGarmentFound. */
  analyse(picture: RgbaPicture, category: GarmentCategory): Promise<AnalysedGarment>
  /** The garment pulled to its targets, as a layer. */
  drape(garment: Garment, targets: FitTargets, order: LayerOrder): Promise<GarmentLayer>
  /** Takes back what it made, to make the next such thing in its memory: nobody may use it afterwards. */
  takeBack(made: GarmentLayer | AnalysedGarment): void
}

/** A tailor on this thread. */
export const tailorHere = (runtime: VisionRuntime): Tailor => ({
  analyse: (picture, category) => analyseGarmentPicture(runtime, picture, category),
  drape: async (garment, targets, order) => drape(garment, targets, order),
  takeBack: giveAll,
})
