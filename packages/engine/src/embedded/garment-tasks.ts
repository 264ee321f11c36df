/** The work on a garment's own pixels: whole tasks, which a thread beside the one that works on the person can do. */
import type { GarmentCategory } from '../engine.ts'
import { garmentLayer } from './compose/layer.ts'
import type { GarmentLayer, Samples } from './compose/layer.ts'
import type { Doubt } from './doubt.ts'
import { deform } from './fit/arap.ts'
import type { FitTargets } from './fit/fit.ts'
import { assessGarment } from './garment/assess.ts'
import type { Garment } from './garment/garment.ts'
import { garmentOf } from './garment/read.ts'
import type { GarmentView } from './garment/read.ts'
import type { Size } from './working-size.ts'

export type AnalysedGarment = { readonly garment: Garment; readonly doubts: readonly Doubt[] }

/** The size of a layer, the samples of each pixel, and whether it keeps the places on the garment that they were taken from. */
export type LayerOrder = Size & { readonly samples: Samples; readonly withPlaces: boolean }

export type GarmentTasks = {
  /** Cuts out and measures a garment that the networks have seen. Rejects with NoGarmentFound. */
  read(view: GarmentView, category: GarmentCategory): Promise<AnalysedGarment>
  /** Warps the garment to its targets (half-size pixels). */
  warp(garment: Garment, targets: FitTargets, order: LayerOrder): Promise<GarmentLayer>
}

/** Does the tasks on this thread. */
export const garmentTasksHere: GarmentTasks = {
  async read(view, category) {
    const read = garmentOf(view, category)
    return { garment: read.garment, doubts: assessGarment(read, view.reading, category) }
  },
  async warp(garment, targets, { w, h, samples, withPlaces }) {
    const mesh = deform(garment.mesh, targets, garment.shape)
    const creases = [targets.sleeves[0]?.crease ?? null, targets.sleeves[1]?.crease ?? null] as const
    return garmentLayer(garment, mesh, w, h, { samples, withPlaces, creases })
  },
}
