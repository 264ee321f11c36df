/** Repairs of a garment mask that look at its shape only. */
import { blur } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { give, rawBytes, take } from '../image/pool.ts'
import type { Mask } from '../image/raster.ts'
import type { Region } from '../image/regions.ts'
import { above, components, labelled, maskOf, outsideOf } from '../image/regions.ts'
import { mirrorAxis } from './symmetry.ts'

/** Pieces below these shares of the largest piece go: while thin parts are dropped, and at the end. */
const SMALL_CORE = 0.06
const SMALL_PIECE = 0.03
/** px: parts thinner than twice the opening go; the core grows back by the closing. */
const OPENING = 1
const CLOSING = 2
/** A mirrored pixel counts when it lies this deep (px) inside the garment; outlines are then smoothed by this. */
const MIRROR_DEPTH = 4
const MIRROR_SMOOTHING = 3

const largestArea = (info: readonly Region[]) => info.reduce((most, part) => Math.max(most, part.area), 0)

/** Per component whether it has more pixels; what is none has 0. */
const largerThan = (info: readonly Region[], area: number): boolean[] => info.map((part) => part.area > area)

/** Complement of the background, opened by one pixel and without small pieces. */
export function dropThinParts(outside: Mask, w: number, h: number): Mask {
  const n = w * h
  const depth = distanceTo(outside, w, h, OPENING + 1)
  const core = above(depth, OPENING)
  const { label, info } = components(core, w, h)
  const least = largestArea(info) * SMALL_CORE
  const toKept = distanceTo(labelled(label, largerThan(info, least)), w, h, CLOSING + 1)
  const out = rawBytes(n)
  for (let i = 0; i < n; i++) out[i] = !outside[i] && toKept[i] <= CLOSING ? 1 : 0
  return out
}

export function dropSmallPieces(mask: Mask, w: number, h: number): Mask {
  const { label, info } = components(mask, w, h)
  const least = largestArea(info) * SMALL_PIECE
  return labelled(label, largerThan(info, least))
}

/** The mask blurred by `radius` px and cut at one half. */
export function smoothOutline(mask: Mask, w: number, h: number, radius: number): Mask {
  const sharp = take(w * h)
  sharp.set(mask)
  const soft = blur(sharp, w, h, radius, sharp)
  const smooth = above(soft, 0.5)
  give(sharp)
  return smooth
}

/**
 * White on white loses its edge on one side or the other, seldom on both at the same height: pixels whose
 * mirror image is well inside the garment join it.
 */
export function fillByMirror(mask: Mask, w: number, h: number): Mask {
  const axis = mirrorAxis(mask, w, h)
  const outside = outsideOf(mask)
  const depth = distanceTo(outside, w, h, MIRROR_DEPTH)
  const filled = maskOf(w * h, (i) => {
    const x = i % w
    const m = Math.round(2 * axis - x)
    return mask[i] || (m >= 0 && m < w && depth[i - x + m] >= MIRROR_DEPTH)
  })
  const closed = smoothOutline(filled, w, h, MIRROR_SMOOTHING)
  return fillHoles(smoothOutline(closed, w, h, MIRROR_SMOOTHING), w, h)
}

function fillHoles(mask: Mask, w: number, h: number): Mask {
  const { label, info } = components(mask, w, h, 0)
  return maskOf(w * h, (i) => mask[i] || !info[label[i]].touchesBorder)
}
