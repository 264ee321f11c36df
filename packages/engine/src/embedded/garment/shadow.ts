/**
 * Soft shadows that a garment casts on its ground. A shadow is the ground times a smooth factor below 1: of the
 * ground's own hue and without edges. Where the garment begins there is an edge, however weak.
 */
import { box } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { clamp } from '../image/maths.ts'
import { zeroBytes } from '../image/pool.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { above, components, either, labelled, outsideOf } from '../image/regions.ts'
import type { Background } from './background.ts'

/** Shade (cube root of the light left) of the deepest shadow; above 1 only by noise. */
const SHADE = { deepest: 0.58, most: 1.01 }
/** Largest distance (a, b) from the shaded ground's hue: light bounced off the cloth tints shadows a little. */
const HUE = 3.2
/**
 * Largest change of smoothed L over two px, growing with the shadow's depth (L below the ground): a shadow starts at
 * nothing, whereas even white cloth on a white ground starts with a step.
 */
const SLOPE = { start: 0.8, perDepth: 0.4, max: 4.5 }
/** px of an edge at most, ball included. */
const EDGE_REACH = 8
/** px around a place in which its strongest edge is looked for. */
const EDGE_NEAR = 4
/** Edges weaker than this (ΔE from the ground) may be the rim of pale cloth. */
const PALE = 14
/** px from the ground at which a region touches it. */
const TOUCHING = 1.5
/** px by which the ball's reach exceeds its radius, for the raster. */
const RASTER_SLACK = 0.5

/** Where a pixel may be shaded or plain ground, and how much it differs from that. */
export type Shaded = Pick<Background, 'difference'> & { readonly like: Mask }

/**
 * The background mask grown into the shadows that join it, as far as pixels are `like` one. A ball of the given radius
 * (px) follows them, which small gaps in an edge stop. A shadow passes into the ground along most of its rim: a region
 * that a pale edge parts from the ground nearly everywhere is pale cloth behind a gap, and stays.
 */
export function growIntoShadow(
  outside: Mask,
  { like, difference }: Shaded,
  ball: number,
  w: number,
  h: number,
): Mask {
  const room = distanceTo(outsideOf(either(outside, like)), w, h, ball + 1)
  const { label, info } = components(without(above(room, ball), outside), w, h)
  const isShadow = shadowRegions(
    label,
    info.length,
    distanceTo(outside, w, h, EDGE_REACH + 1),
    difference,
    w,
    h,
  )
  const toShadow = distanceTo(labelled(label, isShadow), w, h, ball + 1)
  const grown = grownInto(outside, like, toShadow, ball + RASTER_SLACK)
  creepBetweenEdges(grown, like, difference, w, h)
  return grown
}

/** The first mask, changed: what is in the second is taken off. */
function without(mask: Mask, other: Mask): Mask {
  for (let i = 0; i < mask.length; i++) if (other[i]) mask[i] = 0
  return mask
}

/** The mask and what of `like` lies within reach. */
function grownInto(mask: Mask, like: Mask, distance: Plane, reach: number): Mask {
  const out = zeroBytes(mask.length)
  for (let i = 0; i < out.length; i++) if (mask[i] || (like[i] && distance[i] <= reach)) out[i] = 1
  return out
}

/** 1 where a pixel may be shaded or plain ground. */
export function shadowLike(background: Background, w: number, h: number): Mask {
  const smooth = box(background.lightness, w, h, 1)
  const like = zeroBytes(w * h)
  for (let y = 1; y < h - 1; y++) likeRow(background, smooth, y, w, like)
  return like
}

function likeRow({ darker, shade, hue }: Background, smooth: Plane, y: number, w: number, like: Mask): void {
  for (let i = y * w + 1; i < (y + 1) * w - 1; i++) {
    if (shade[i] > SHADE.most || shade[i] < SHADE.deepest || hue[i] > HUE) continue
    const limit = Math.min(SLOPE.max, SLOPE.start + SLOPE.perDepth * Math.max(0, -darker[i]))
    if (Math.abs(smooth[i + 1] - smooth[i - 1]) > limit) continue
    if (Math.abs(smooth[i + w] - smooth[i - w]) <= limit) like[i] = 1
  }
}

/** Not a pixel of the border. */
const isInside = (i: number, w: number, h: number): boolean =>
  i >= w && i < w * (h - 1) && i % w !== 0 && i % w !== w - 1

/** Per label, whether the region touches the ground along more of its rim than a pale edge parts it from the ground. */
function shadowRegions(
  label: Int32Array,
  count: number,
  toGround: Plane,
  difference: Plane,
  w: number,
  h: number,
): boolean[] {
  const touching = new Float64Array(count)
  const parted = new Float64Array(count)
  for (let y = 1; y < h - 1; y++) countRow(label, toGround, difference, y, w, h, touching, parted)
  return Array.from(touching, (t, id) => id > 0 && t > parted[id])
}

function countRow(
  label: Int32Array,
  toGround: Plane,
  difference: Plane,
  y: number,
  w: number,
  h: number,
  touching: Float64Array,
  parted: Float64Array,
): void {
  for (let i = y * w + 1; i < (y + 1) * w - 1; i++) {
    if (!label[i]) continue
    if (toGround[i] < TOUCHING) touching[label[i]]++
    else if (toGround[i] <= EDGE_REACH && isRim(label, i, w) && !isEdgeNear(difference, i, w, h, PALE))
      parted[label[i]]++
  }
}

const isRim = (label: Int32Array, i: number, w: number): boolean =>
  !label[i - 1] || !label[i + 1] || !label[i - w] || !label[i + w]

/** Whether there is an edge of at least this strength about a pixel. */
function isEdgeNear(difference: Plane, i: number, w: number, h: number, least: number): boolean {
  for (let dy = -EDGE_NEAR; dy <= EDGE_NEAR; dy++) {
    for (let dx = -EDGE_NEAR; dx <= EDGE_NEAR; dx++) {
      if (difference[clamp(i + dy * w + dx, 0, w * h - 1)] >= least) return true
    }
  }
  return false
}

/** Changes the mask: into corners too narrow for the ball (under an arm, between legs), where a strong edge is near. */
function creepBetweenEdges(grown: Mask, like: Mask, difference: Plane, w: number, h: number): void {
  const grownHere: number[] = []
  for (let y = 1; y < h - 1; y++) creepFromRow(y, grown, like, difference, w, h, grownHere)
  for (let i = grownHere.pop(); i !== undefined; i = grownHere.pop()) {
    creepFrom(i, grown, like, difference, w, h, grownHere)
  }
}

function creepFromRow(
  y: number,
  grown: Mask,
  like: Mask,
  difference: Plane,
  w: number,
  h: number,
  grownHere: number[],
): void {
  for (let i = y * w; i < (y + 1) * w; i++)
    if (grown[i]) creepFrom(i, grown, like, difference, w, h, grownHere)
}

/** Grows from one pixel to its neighbours, and lists those it has grown to. */
function creepFrom(
  i: number,
  grown: Mask,
  like: Mask,
  difference: Plane,
  w: number,
  h: number,
  grownHere: number[],
): void {
  if (!isInside(i, w, h)) return
  for (let k = 0; k < 4; k++) {
    const j = k === 0 ? i - 1 : k === 1 ? i + 1 : k === 2 ? i - w : i + w
    if (grown[j] || !like[j] || !isEdgeNear(difference, j, w, h, PALE)) continue
    grown[j] = 1
    grownHere.push(j)
  }
}
