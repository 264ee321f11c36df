/** A garment as it lies over a person, away from the person's own pixels. */
import { garmentLayer } from './compose/layer.ts'
import type { GarmentLayer } from './compose/layer.ts'
import { deform } from './fit/arap.ts'
import type { FitTargets } from './fit/fit.ts'
import { buildMesh, partMap } from './fit/mesh.ts'
import type { Garment } from './garment/garment.ts'
import { scoped } from './image/pool.ts'

/** The garment pulled to its targets (half-size pixels), as a layer of w×h pixels. */
export function drape(garment: Garment, targets: FitTargets, w: number, h: number): GarmentLayer {
  return scoped(() => {
    const part = partMap(garment.shape)
    const mesh = deform(buildMesh(garment, part), targets, garment.shape)
    return garmentLayer(garment, mesh, part, w, h)
  })
}
