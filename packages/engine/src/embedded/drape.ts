/** A garment as it lies over a person, away from the person's own pixels. */
import { garmentLayer } from './compose/layer.ts'
import type { GarmentLayer, Drawer, Samples } from './compose/layer.ts'
import { deform } from './fit/arap.ts'
import type { FitTargets } from './fit/fit.ts'
import type { Garment } from './garment/garment.ts'
import { scoped } from './image/pool.ts'
import type { Size } from './working-size.ts'

/** The size of a layer, how often each of its pixels looks at the garment, and whether it must say where. */
export type LayerOrder = Size & { readonly samples: Samples; readonly withPlaces: boolean }

/** The garment pulled to its targets (half-size pixels), as a layer. */
export function drape(
  garment: Garment,
  targets: FitTargets,
  { w, h, samples, withPlaces }: LayerOrder,
  assistant?: Drawer,
): GarmentLayer {
  return scoped(() => {
    const mesh = deform(garment.mesh, targets, garment.shape)
    const creases = [targets.sleeves[0]?.crease ?? null, targets.sleeves[1]?.crease ?? null] as const
    return garmentLayer(garment, mesh, w, h, { samples, withPlaces, creases }, assistant)
  })
}
