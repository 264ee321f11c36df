/** Holes in which ground shows through a garment: between straps, and in the loops of bows and ties at the neck. */
import { distanceTo } from '../image/distance.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { above, components, labelled, outsideOf } from '../image/regions.ts'

/** Holes are deeper (px) than a print's patches by this factor; their corners reach so many times that depth beyond such a place. */
const DEEPER = 1.2
const CORNERS = 4
/** Patches of a print are those farther (px) than this from straps and collars. */
const AWAY = 24
/** More of a hole between straps than this share lies in their cells. */
const STRAPPED = 0.5
/** Straps of which more than this share has the ground's colour have that colour themselves. */
const MOST = 0.4
/** Holes in a bow or beside its ends are so deep, and at most so far from a collar (px). */
const BOW = { depth: 2.5, near: 8 } as const

/** By pixel: cloth and inside are probabilities; strap and collar are 1 where they may be; alike is 1 where the picture has the ground's colour. */
type Hanging = {
  readonly cloth: Plane
  readonly inside: Plane
  readonly strap: Plane
  readonly collar: Plane
  readonly alike: Mask
}

/**
 * Where cloth has holes: between straps, and enclosed by collars. Both have the ground's colour, but so may the patches of a print;
 * those lie elsewhere too, so a hole is what is deeper than they are.
 */
export function holesIn({ cloth, inside, strap, collar, alike }: Hanging, w: number, h: number): Mask {
  const n = w * h
  const isHanging = new Uint8Array(n)
  const patch = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    if (strap[i] || collar[i]) isHanging[i] = 1
    patch[i] = alike[i] && (strap[i] || (cloth[i] > 0.5 && inside[i] < 0.5)) ? 1 : 0
  }
  const toHanging = distanceTo(isHanging, w, h, AWAY + 1)
  const depth = distanceTo(outsideOf(patch), w, h)
  let print = 0
  for (let i = 0; i < n; i++) if (toHanging[i] > AWAY && depth[i] > print) print = depth[i]
  const least = print * DEEPER
  const toCore = distanceTo(above(depth, least), w, h, CORNERS * least + 1)
  for (let i = 0; i < n; i++) if (toCore[i] > CORNERS * least) patch[i] = 0
  const { label, info } = components(patch, w, h)
  const found = info.map(() => ({ strap: 0, depth: 0, near: Infinity, isOpen: false }))
  let straps = 0
  for (let i = 0; i < n; i++) {
    if (strap[i]) straps++
    if (!label[i]) continue
    const own = found[label[i]]
    if (strap[i]) own.strap++
    own.depth = Math.max(own.depth, depth[i])
    own.near = Math.min(own.near, toHanging[i])
    own.isOpen ||= cloth[i - 1] < 0.5 || cloth[i + 1] < 0.5 || cloth[i - w] < 0.5 || cloth[i + w] < 0.5
  }
  const isStrapped = found.map((own, id) => own.depth > least && own.strap > STRAPPED * info[id].area)
  const through = found.reduce((sum, own, id) => sum + (isStrapped[id] ? own.strap : 0), 0)
  const isHole = found.map(
    (own, id) =>
      (isStrapped[id] && through <= MOST * straps) ||
      (!isStrapped[id] && !own.isOpen && own.near <= BOW.near && own.depth > Math.max(BOW.depth, least)),
  )
  return labelled(label, isHole)
}
