/** What a garment's layer is set in: what lies before it, and the light that falls on it. */
import type { Fit, FittedSleeve } from '../fit/fit.ts'
import type { WindowGuide } from '../image/guided-filter.ts'
import { scoped } from '../image/pool.ts'
import type { Plane } from '../image/raster.ts'
import type { Person } from '../person/types.ts'
import { trimBeyondArms } from './beyond-arms.ts'
import type { Trimmed } from './beyond-arms.ts'
import type { CoverKind } from './cover.ts'
import { frontRims } from './front-rim.ts'
import type { GarmentLayer } from './layer.ts'
import { edgesOf, frontPlane } from './occlusion.ts'
import type { FittedEnds, SleeveEnd } from './occlusion.ts'
import type { SpreadRim } from './rim.ts'
import { lightOnClothes, oldShading } from './shading.ts'
import type { LightOnClothes } from './shading.ts'
import type { Zones } from './zones.ts'

/** What the person alone tells of every setting: the picture's edges, and the light on the clothes. */
export type Backdrop = { readonly edges: WindowGuide; readonly light: LightOnClothes }

export function backdropOf(person: Person): Backdrop {
  const { planes: _, ...edges } = scoped(() => edgesOf(person))
  return { edges, light: scoped(() => lightOnClothes(person)) }
}

/** All that has to be known: little enough to be sent to another thread, and planes that both may look at. */
export type Scene = {
  readonly person: Person
  readonly backdrop: Backdrop
  /** What comes out beyond an arm is taken from it, in place. */
  readonly layer: Trimmed
  readonly zones: Pick<Zones, 'skin' | 'old' | 'shapes'>
  readonly kind: CoverKind
  readonly fit: FittedEnds
  readonly realism: number
}

/** At half size: opacity (0..1) of what hides the garment, and the light's gain. */
export type Setting = { readonly front: Plane; readonly gain: Plane }

/** A setting, and the rims of what lies before the layer: they have to be cleaned of what lay behind them in the photo. */
export type RimmedSetting = Setting & { readonly rims: readonly SpreadRim[] }

export function settingOf({ person, backdrop, layer, zones, kind, fit, realism }: Scene): RimmedSetting {
  return scoped(() => {
    const front = scoped(() => frontPlane(person, backdrop.edges, layer, zones, kind, fit))
    scoped(() => trimBeyondArms(layer, person, front, zones.old))
    const gain = scoped(() => oldShading(person, backdrop.light, zones.old, realism))
    return { front, gain, rims: scoped(() => frontRims(person, zones, layer, front)) }
  })
}

/** The scene of what is known in full. */
export function sceneOf(
  person: Person,
  backdrop: Backdrop,
  { alpha, top, sleeves, w, h }: GarmentLayer,
  { skin, old, shapes }: Zones,
  kind: CoverKind,
  fit: Fit,
  realism: number,
): Scene {
  return {
    person,
    backdrop,
    layer: { alpha, top, sleeves, w, h },
    zones: { skin, old, shapes },
    kind,
    fit: { sleeves: [endOf(fit.sleeves[0]), endOf(fit.sleeves[1])] },
    realism,
  }
}

const endOf = (sleeve: FittedSleeve | null): SleeveEnd | null =>
  sleeve && { arm: { toElbow: sleeve.arm.toElbow, toWrist: sleeve.arm.toWrist }, end: sleeve.end }
