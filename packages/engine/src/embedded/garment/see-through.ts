/** Finds holes through which the background shows: between straps, and in the loops of bows and ties at the neck. */
import { distanceTo } from '../image/distance.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { above, components, labelled, outsideOf } from '../image/regions.ts'

/** A hole is at least this many times deeper (largest inscribed radius) than the print's patches. */
const DEPTH_FACTOR = 1.2
/** A hole extends this many times that depth from its core. */
const CORE_REACH = 4
/** Patches farther (px) than this from straps and collars are print. */
const PRINT_DISTANCE = 24
/** A hole between straps has more than this share of its area in strap cells. */
const LEAST_STRAP_SHARE = 0.5
/** Above this share of strap pixels in holes, the straps themselves have the background's colour. */
const MAX_STRAP_SHARE = 0.4
/** Holes in or beside a bow: least depth, and greatest distance from a strap or collar (px). */
const BOW = { depth: 2.5, near: 8 } as const

/**
 * Evidence per pixel: `cloth` and `inside` are probabilities; `strap` and `collar` are 1 where those may be;
 * `likeBackground` is 1 where the picture has the background's colour.
 */
type Evidence = {
  readonly cloth: Plane
  readonly inside: Plane
  readonly strap: Plane
  readonly collar: Plane
  readonly likeBackground: Mask
}

/**
 * The mask of the holes between straps and inside collars. They have the background's colour, but so may the patches
 * of a print; as those occur elsewhere on the garment too, only what is deeper than they are is a hole.
 */
export function holesIn(
  { cloth, inside, strap, collar, likeBackground }: Evidence,
  w: number,
  h: number,
): Mask {
  const n = w * h
  const isStrapOrCollar = new Uint8Array(n)
  const patch = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    if (strap[i] || collar[i]) isStrapOrCollar[i] = 1
    patch[i] = likeBackground[i] && (strap[i] || (cloth[i] > 0.5 && inside[i] < 0.5)) ? 1 : 0
  }
  if (!isStrapOrCollar.includes(1)) return isStrapOrCollar
  const toStrapOrCollar = distanceTo(isStrapOrCollar, w, h, PRINT_DISTANCE + 1)
  const depth = distanceTo(outsideOf(patch), w, h)
  let print = 0
  for (let i = 0; i < n; i++) if (toStrapOrCollar[i] > PRINT_DISTANCE && depth[i] > print) print = depth[i]
  const least = print * DEPTH_FACTOR
  const toCore = distanceTo(above(depth, least), w, h, CORE_REACH * least + 1)
  for (let i = 0; i < n; i++) if (toCore[i] > CORE_REACH * least) patch[i] = 0
  const { label, info } = components(patch, w, h)
  const found = info.map(() => ({ strap: 0, depth: 0, near: Infinity, isOpen: false }))
  let straps = 0
  for (let i = 0; i < n; i++) {
    if (strap[i]) straps++
    if (!label[i]) continue
    const own = found[label[i]]
    if (strap[i]) own.strap++
    own.depth = Math.max(own.depth, depth[i])
    own.near = Math.min(own.near, toStrapOrCollar[i])
    own.isOpen ||= cloth[i - 1] < 0.5 || cloth[i + 1] < 0.5 || cloth[i - w] < 0.5 || cloth[i + w] < 0.5
  }
  const isBetweenStraps = found.map(
    (own, id) => own.depth > least && own.strap > LEAST_STRAP_SHARE * info[id].area,
  )
  const through = found.reduce((sum, own, id) => sum + (isBetweenStraps[id] ? own.strap : 0), 0)
  const isHole = found.map(
    (own, id) =>
      (isBetweenStraps[id] && through <= MAX_STRAP_SHARE * straps) ||
      (!isBetweenStraps[id] && !own.isOpen && own.near <= BOW.near && own.depth > Math.max(BOW.depth, least)),
  )
  return labelled(label, isHole)
}
