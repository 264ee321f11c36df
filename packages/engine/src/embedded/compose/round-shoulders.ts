/**
 * Rounds the outline of synthetic skin between neck and upper arms. The labels have steps, old straps leave notches,
 * and the models of neck, trunk and arm meet in corners.
 */
import { blur } from '../image/box-filter.ts'
import { grownBox } from '../image/box.ts'
import type { Box } from '../image/box.ts'
import { clamp, smoothstep } from '../image/maths.ts'
import { planeOf } from '../image/regions.ts'
import type { Plane } from '../image/raster.ts'
import { HAIR, SKIN } from '../person/types.ts'
import type { Body, Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Radius (units) of the blur whose half is the rounded outline. */
const RADIUS = 0.05
/** Range around the shoulders (units): above the neck, below the lower joint and beyond the joints. */
const RANGE = { above: 0.5, below: 0.3, beyond: 0.4 }
/** Width (px) of the rounded edge, and slope of a straight edge after the blur, per px, in inverse radii. */
const EDGE = 2
const SLOPE = 0.4
const SHOWN = 0.5
/** Share of garment or hair in the blur from which a place is beside them. */
const BESIDE = 0.05
/** Half minus the share of body in the blur below which synthetic skin is a sliver. */
const SLIVER = 0.25
/** Shares of old cloth in the blur between which inner corners begin to be filled: the photo's own outline stays. */
const WITHIN = [0.4, 0.9] as const

type Soft = { readonly skin: Plane; readonly background: Plane }

/** Rounds the outlines in the weights (half size) of synthetic skin and background, in place. */
export function roundShouldersInPlace(
  { w, h, body, labels }: Pick<Person, 'w' | 'h' | 'body' | 'labels'>,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
  { skin, background }: Soft,
): void {
  const radius = Math.max(1, Math.round(RADIUS * body.unit))
  const part = grownBox(boxAround(body), 0, w, h)
  const about = grownBox(part, 3 * radius, w, h)
  const width = about.x1 - about.x0
  const soften = (isIn: (i: number) => boolean): Plane => {
    const within = planeOf(width * (about.y1 - about.y0), (n) =>
      isIn((about.y0 + ((n / width) | 0)) * w + about.x0 + (n % width)) ? 1 : 0,
    )
    return blur(within, width, about.y1 - about.y0, radius, within)
  }
  const isBody = (i: number) => skin[i] > SHOWN || (labels[i] === SKIN && background[i] <= SHOWN)
  const isCover = (i: number) =>
    labels[i] === HAIR || layer.alpha[2 * ((i / w) | 0) * layer.w + 2 * (i % w)] > SHOWN
  const isZone = (i: number) => skin[i] + background[i] > SHOWN
  const [bare, dressed, old] = [soften(isBody), soften((i) => isBody(i) || isCover(i)), soften(isZone)]
  const edge = (soft: number) => clamp(((soft - 0.5) * radius) / (SLOPE * EDGE) + 0.5, 0, 1)
  for (let y = part.y0; y < part.y1; y++) {
    for (let x = part.x0, i = y * w + x; x < part.x1; x++, i++) {
      if (labels[i] === HAIR || !isZone(i)) continue
      const at = (y - about.y0) * width + x - about.x0
      // Beside the garment the body was trimmed to it, and beside hair nothing shows where the body ends.
      const isBare = dressed[at] - bare[at] < BESIDE
      const least = isBare ? edge(bare[at] - (1 - smoothstep(...WITHIN, old[at])) / 2) : 0
      const share = clamp(skin[i], least, Math.max(least, edge(Math.min(dressed[at], bare[at] + SLIVER))))
      if (share === skin[i]) continue
      skin[i] = share
      background[i] = 1 - share
    }
  }
}

function boxAround({ neck, shoulder, unit }: Body): Box {
  const [xs, ys] = [shoulder.map((p) => p[0]), shoulder.map((p) => p[1])]
  return {
    x0: Math.round(Math.min(...xs) - RANGE.beyond * unit),
    y0: Math.round(neck[1] - RANGE.above * unit),
    x1: Math.round(Math.max(...xs) + RANGE.beyond * unit),
    y1: Math.round(Math.max(...ys) + RANGE.below * unit),
  }
}
