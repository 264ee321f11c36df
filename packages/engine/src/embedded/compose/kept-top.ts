/** Keeps the old top over new trousers: finds its hem, hides the waist under it, and cleans its rim. */
import { oldHem } from '../fit/torso-shape.ts'
import type { Fit } from '../fit/fit.ts'
import { cropPlane } from '../image/box.ts'
import { box } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { smoothstep } from '../image/maths.ts'
import type { Mask, Plane, RgbImage } from '../image/raster.ts'
import { above, both, labelMask, outsideOf, planeOf } from '../image/regions.ts'
import { rowEnlarger } from '../image/resample.ts'
import { alongTorso } from '../person/body.ts'
import { BACKGROUND, LOWER, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import { cleanRimInPlace, distancesTo, OUTSIDE, patchAbout, spreadRim } from './rim.ts'

/** Greatest torso share of a top's hem. */
const LONGEST = 1.6
/** Half width (px) of strips below the hem that are shadow beside the old trousers rather than cloth of the top. */
const STRIP = 4
/** Distances (px) from the old trousers at which the hem is mixed with them fully, and not at all. */
const MIXED = [1, 2.5] as const

/** Width (px) of the top's soft outline, through which new trousers behind it would shine. */
const OUTLINE = 2
/** Torso shares above and below the hem over which a waistband wider than the top fades in. */
const SHOWS = 0.015

/** 1 on the old trousers, and the distance (px) to them. */
type OldCloth = { readonly old: Mask; readonly toOld: Plane }

/** Torso share of the top's hem in the body's middle. */
export const keptHem = ({ torso }: Pick<Fit, 'torso'>): number => oldHem(torso, [UPPER], LONGEST)

/** Hides new trousers (`layer`, changed in place) over the background and the top's outline beside it, above its hem. */
export function tuckUnderTopInPlace(layer: GarmentLayer, { w, h, labels, body }: Person, hem: number): void {
  const toGround = distanceTo(labelMask(labels, BACKGROUND), w, h, OUTLINE + 1)
  const hidden = new Float32Array(w * h)
  let last = 0
  for (let i = 0; i < hidden.length; i++) {
    if (labels[i] === LOWER || toGround[i] > OUTLINE) continue
    const shown = smoothstep(hem - SHOWS, hem + SHOWS, alongTorso(body, i % w, (i / w) | 0))
    if (shown === 1) continue
    hidden[i] = 1 - shown
    last = (i / w) | 0
  }
  box(hidden, w, h, 1, hidden)
  const rowOf = rowEnlarger(hidden, w, h, layer.w, layer.h)
  for (let y = 0; y < Math.min(layer.h, 2 * (last + 2)); y++) {
    const row = rowOf(y)
    for (let x = 0; x < layer.w; x++) layer.alpha[y * layer.w + x] *= 1 - row[x]
  }
}

/** Adds to `old`, the mask of the old trousers, strips below the top's hem that were mislabelled as the top. */
export function addStripsInPlace({ w, h, labels, body }: Person, hem: number, old: Mask): void {
  const notTop = outsideOf(labelMask(labels, UPPER))
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
  const patch = patchAbout(person, UPPER, (i) => !old[i] && toOld[i] < MIXED[1])
  if (!patch) return
  const toTrousers = cropPlane(toOld, person.w, patch)
  const isTop = both(labelMask(person.labels, UPPER), outsideOf(old))
  const top = cropPlane(new Float32Array(isTop), person.w, patch)
  const n = top.length
  const toTop = distancesTo(patch, above(top, 0))
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
