/** What a garment's layer is set in: what lies before it, and the light that falls on it. */
import type { Fit, FittedSleeve } from '../fit/fit.ts'
import { scoped } from '../image/pool.ts'
import type { Plane } from '../image/raster.ts'
import type { Person } from '../person/types.ts'
import type { CoverKind } from './cover.ts'
import type { GarmentLayer } from './layer.ts'
import { frontPlane } from './occlusion.ts'
import type { Covering, FittedEnds, SleeveEnd } from './occlusion.ts'
import { oldShading } from './shading.ts'
import type { Zones } from './zones.ts'

/** All that has to be known: little enough to be sent to another thread, and planes that both may look at. */
export type Scene = {
  readonly person: Person
  readonly layer: Covering
  readonly zones: Pick<Zones, 'skin' | 'old' | 'shapes'>
  readonly kind: CoverKind
  readonly fit: FittedEnds
  readonly realism: number
}

/** At half size: opacity (0..1) of what hides the garment, and the light's gain. */
export type Setting = { readonly front: Plane; readonly gain: Plane }

export function settingOf({ person, layer, zones, kind, fit, realism }: Scene): Setting {
  return scoped(() => ({
    front: scoped(() => frontPlane(person, layer, zones, kind, fit)),
    gain: scoped(() => oldShading(person, zones.old, realism)),
  }))
}

/** The scene of what is known in full. */
export function sceneOf(
  person: Person,
  { sleeves, w, h }: GarmentLayer,
  { skin, old, shapes }: Zones,
  kind: CoverKind,
  fit: Fit,
  realism: number,
): Scene {
  return {
    person,
    layer: { sleeves, w, h },
    zones: { skin, old, shapes },
    kind,
    fit: { sleeves: [endOf(fit.sleeves[0]), endOf(fit.sleeves[1])] },
    realism,
  }
}

const endOf = (sleeve: FittedSleeve | null): SleeveEnd | null =>
  sleeve && { arm: { toElbow: sleeve.arm.toElbow, toWrist: sleeve.arm.toWrist }, end: sleeve.end }
