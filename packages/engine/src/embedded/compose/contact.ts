/**
 * Computes the contact shade where the body, hair or a sleeve touches the new garment: on the cloth beside it, and on
 * the edge of arm, hand or hair and the neck. Without it they look pasted on, and every fault of their outline shows.
 */
import { blur } from '../image/box-filter.ts'
import { smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import type { Pair } from '../person/types.ts'
import type { HalvedLayer } from './halved-layer.ts'

/** Radius of the shade (units). */
const REACH = 0.022
/** Depth of the shade on the cloth. */
const ON_CLOTH = 0.5
/** Depth of the shade on what is in front of the cloth. */
const ON_FRONT = 0.35
/**
 * The same beside a sleeve's edge, where the cloth folds: a narrow crease and a broad shade. Both fade out over
 * `ABOVE` units above the armpit.
 */
const BY_SLEEVE = [
  { reach: 0.014, depth: 1 },
  { reach: 0.055, depth: 0.36 },
] as const
/** Height (units) above the armpit over which that shade fades out. */
const ABOVE = 0.2

/** Share of either shade that falls on a sleeve itself, which is above the trunk. */
const ON_SLEEVE = 0.25

/** Half-size planes: the share of light left on the cloth, and on what touches it. */
export type Contact = { readonly cloth: Plane; readonly front: Plane }

/** @param front opacity of what is in front of the garment, half size */
export function contactShade(
  front: Plane,
  { cloth, sleeve, w, h }: HalvedLayer,
  { unit, armpits }: { readonly unit: number; readonly armpits: Pair<Point> | null },
  realism: number,
): Contact {
  const radius = Math.max(1, Math.round(REACH * unit))
  const falls = new Float32Array(sleeve.length)
  const shown = new Float32Array(sleeve.length)
  for (let i = 0; i < cloth.length; i++) {
    shown[i] = cloth[i] * (1 - front[i])
    falls[i] = 1 - (1 - ON_SLEEVE) * sleeve[i]
  }
  const toFront = blur(front, w, h, radius)
  const besideSleeve = foldShade(sleeve, w, h, unit)
  const toCloth = blur(shown, w, h, radius, shown)
  const armpit = armpits ? Math.min(armpits[0][1], armpits[1][1]) : 0
  for (let i = 0; i < toFront.length; i++) {
    const beside = besideSleeve[i] * smoothstep(armpit - ABOVE * unit, armpit, (i / w) | 0)
    toFront[i] = (1 - ON_CLOTH * realism * toFront[i] * falls[i]) * (1 - realism * beside * falls[i])
    toCloth[i] = 1 - ON_FRONT * realism * toCloth[i]
  }
  return { cloth: toFront, front: toCloth }
}

/** The share of light lost beside the edge of a sleeve: most at the edge itself. */
function foldShade(sleeve: Plane, w: number, h: number, unit: number): Plane {
  const lost = new Float32Array(sleeve.length)
  for (const { reach, depth } of BY_SLEEVE) {
    const near = blur(sleeve, w, h, Math.max(1, Math.round(reach * unit)))
    for (let i = 0; i < lost.length; i++) lost[i] += depth * near[i] * (1 - near[i])
  }
  return lost
}
