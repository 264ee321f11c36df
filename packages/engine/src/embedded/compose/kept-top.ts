/** Keeps the old top over new trousers: finds its hem, hides the waist under it, and cleans its rim. */
import { oldHem } from '../fit/torso-shape.ts'
import type { Fit } from '../fit/fit.ts'
import { cropPlane } from '../image/box.ts'
import { distanceTo } from '../image/distance.ts'
import { smoothstep } from '../image/maths.ts'
import type { Mask, Plane, RgbImage } from '../image/raster.ts'
import { above, maskOf, planeOf } from '../image/regions.ts'
import { alongTorso } from '../person/body.ts'
import { BACKGROUND, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import { cleanRimInPlace, distancesTo, OUTSIDE, patchAbout, spreadRim } from './rim.ts'

/** Greatest torso share of a top's hem. */
const LONGEST = 1.6
/** Half width (px) of strips below the hem that are shadow beside the old trousers rather than cloth of the top. */
const STRIP = 4
/** Distances (px) from the old trousers at which the hem is mixed with them fully, and not at all. */
const MIXED = [1, 2.5] as const

/** Torso shares above and below the hem over which a waistband wider than the top fades in. */
const SHOWS = 0.015

/** 1 on the old trousers, and the distance (px) to them. */
type OldCloth = { readonly old: Mask; readonly toOld: Plane }

/** Torso share of the top's hem in the body's middle. */
export const keptHem = ({ torso }: Pick<Fit, 'torso'>): number => oldHem(torso, [UPPER], LONGEST)

/** Hides new trousers (`layer`, changed in place) over the background beside the top, above its hem. */
export function tuckUnderTopInPlace(layer: GarmentLayer, { w, h, labels, body }: Person, hem: number): void {
  for (let y = 0; y < h; y++) {
    let above = false
    for (let x = 0; x < w; x++) {
      const shown = smoothstep(hem - SHOWS, hem + SHOWS, alongTorso(body, x, y))
      if (shown === 1) continue
      above = true
      if (labels[y * w + x] !== BACKGROUND) continue
      const i = 2 * y * layer.w + 2 * x
      layer.alpha[i] *= shown
      layer.alpha[i + 1] *= shown
      layer.alpha[i + layer.w] *= shown
      layer.alpha[i + layer.w + 1] *= shown
    }
    if (!above) return
  }
}

/** Adds to `old`, the mask of the old trousers, strips below the top's hem that were mislabelled as the top. */
export function addStripsInPlace({ w, h, labels, body }: Person, hem: number, old: Mask): void {
  const notTop = maskOf(w * h, (i) => labels[i] !== UPPER)
  const depth = distanceTo(notTop, w, h, STRIP + 1)
  const core = above(depth, STRIP)
  const toCore = distanceTo(core, w, h, STRIP + 2)
  for (let i = 0; i < w * h; i++) {
    if (notTop[i] || toCore[i] <= STRIP + 1) continue
    if (alongTorso(body, i % w, (i / w) | 0) > hem) old[i] = 1
  }
}

/** Removes the old trousers' colour from the hem's soft edge in `base` (interleaved RGB, 0..1, full size), in place. */
export function cleanKeptHemInPlace(
  base: Float32Array,
  image: RgbImage,
  person: Person,
  { old, toOld }: OldCloth,
): void {
  const { labels, w } = person
  const isTop = (i: number) => labels[i] === UPPER && !old[i]
  const patch = patchAbout(person, UPPER, (i) => !old[i] && toOld[i] < MIXED[1])
  if (!patch) return
  const toTrousers = cropPlane(toOld, w, patch)
  const top = cropPlane(
    planeOf(old.length, (i) => (isTop(i) ? 1 : 0)),
    w,
    patch,
  )
  const n = top.length
  const toTop = distancesTo(patch, (i) => top[i] === 1)
  const rim = spreadRim(patch, {
    mixed: null,
    replaced: planeOf(n, (i) => {
      if (top[i]) return smoothstep(MIXED[1], MIXED[0], toTrousers[i])
      return toTrousers[i] === 0 && toTop[i] <= OUTSIDE ? 1 : 0
    }),
    inside: planeOf(n, (i) => (top[i] && toTrousers[i] >= MIXED[1] ? 1 : 0)),
    behind: planeOf(n, (i) => 1 - top[i]),
  })
  if (rim) cleanRimInPlace(base, image, rim)
}
