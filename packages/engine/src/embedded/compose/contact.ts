/**
 * Computes the contact shade where an arm, a hand, hair or a sleeve touches the new garment: on the cloth beside it,
 * and on the edge of arm, hand or hair. Without it they look pasted on, and every fault of their outline shows.
 */
import { blur } from '../image/box-filter.ts'
import { smoothstep } from '../image/maths.ts'
import type { Point } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { halvePlane } from '../image/resample.ts'
import type { Pair } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Radius of the shade (units), and its depth on the cloth and on what is in front of it. */
const REACH = 0.022
const ON_CLOTH = 0.5
const ON_FRONT = 0.35
/** The same beside a sleeve's edge, where the cloth folds; it fades out over `above` units above the armpit. */
const BY_SLEEVE = { reach: 0.04, depth: 0.42, above: 0.2 } as const

/** Share of either shade that falls on a sleeve itself, which is above the trunk. */
const ON_SLEEVE = 0.25

/** Half-size planes: the share of light left on the cloth, and on what is in front of it. */
export type Contact = { readonly cloth: Plane; readonly front: Plane }

/** @param front opacity of what is in front of the garment, half size */
export function contactShade(
  front: Plane,
  layer: Pick<GarmentLayer, 'alpha' | 'top' | 'w' | 'h'>,
  { unit, armpits }: { readonly unit: number; readonly armpits: Pair<Point> | null },
  realism: number,
): Contact {
  const [w, h] = [layer.w >> 1, layer.h >> 1]
  const radius = Math.max(1, Math.round(REACH * unit))
  const { cloth, sleeve } = halvedLayer(layer)
  const falls = new Float32Array(sleeve.length)
  for (let i = 0; i < cloth.length; i++) {
    cloth[i] *= 1 - front[i]
    falls[i] = 1 - (1 - ON_SLEEVE) * sleeve[i]
  }
  blur(falls, w, h, 1, falls)
  const toFront = blur(front, w, h, radius)
  const toSleeve = blur(sleeve, w, h, Math.max(1, Math.round(BY_SLEEVE.reach * unit)))
  const toCloth = blur(cloth, w, h, radius, cloth)
  const armpit = armpits ? Math.min(armpits[0][1], armpits[1][1]) : 0
  for (let i = 0; i < toFront.length; i++) {
    const fold = BY_SLEEVE.depth * smoothstep(armpit - BY_SLEEVE.above * unit, armpit, (i / w) | 0)
    const beside = fold * toSleeve[i] * (1 - toSleeve[i])
    toFront[i] = (1 - ON_CLOTH * realism * toFront[i] * falls[i]) * (1 - realism * beside * falls[i])
    toCloth[i] = 1 - ON_FRONT * realism * toCloth[i]
  }
  return { cloth: toFront, front: toCloth }
}

/** The layer's alpha, and 1 where a sleeve is its top part, at half size. */
function halvedLayer({ alpha, top, w, h }: Pick<GarmentLayer, 'alpha' | 'top' | 'w' | 'h'>) {
  const sleeve = new Float32Array((w >> 1) * (h >> 1))
  for (let y = 0, o = 0; y < h - 1; y += 2)
    for (let x = 0; x < w - 1; x += 2, o++) sleeve[o] = top[y * w + x] > 0 ? 1 : 0
  return { cloth: halvePlane(alpha, w, h), sleeve }
}
