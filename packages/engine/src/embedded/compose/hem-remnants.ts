/**
 * Finds the rim of an old top's hem that the parser labelled as lower clothes though it has the top's colour. Below a
 * shorter top it would stay visible, and tint the lower clothes inpainted above it.
 */
import { cropPlane } from '../image/box.ts'
import { distanceTo } from '../image/distance.ts'
import { pushPull } from '../image/fill.ts'
import { colourOf, length3 } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import type { Mask, Planes } from '../image/raster.ts'
import { outsideOf, planeOf } from '../image/regions.ts'
import { alongTorso } from '../person/body.ts'
import { LOWER } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import { patchAbout } from './rim.ts'

/** Greatest distance (units) of the rim from the old top. */
const REACH = 0.09
/** Depth (px) inside the top beyond which its colour is pure. */
const INSIDE = 2
/** Least difference (0..1 of sRGB) between the colours of the two clothes. */
const APART = 0.2
/** Greatest ratio of a pixel's difference from the top's colour to that from the lower clothes'. */
const ALIKE = 0.7

/** Share of the lower clothes farther down with the top's colour above which the colour is their own pattern. */
const OWN_PATTERN = 0.05

/** Returns the rim's pixels below torso share `below`, where lower clothes are inpainted. `old`: 1 on the old top. */
export function hemRemnants(person: Person, old: Mask, below: number): number[] {
  const { w, h, body } = person
  const reach = REACH * body.unit
  const toOld = distanceTo(old, w, h, reach + 1)
  const patch = patchAbout(person, LOWER, (i) => toOld[i] <= reach)
  if (!patch) return []
  const depth = cropPlane(distanceTo(outsideOf(old), w, h, INSIDE + 1), w, patch)
  const near = cropPlane(toOld, w, patch)
  const n = patch.w * patch.h
  const spread = (isSource: (i: number) => boolean): Planes =>
    pushPull(
      patch.rgb,
      planeOf(n, (i) => (isSource(i) ? 1 : 0)),
      patch.w,
      patch.h,
    )
  const isTop = (i: number) => depth[i] > INSIDE
  const isLower = (i: number) => patch.labels[i] === LOWER && near[i] > reach
  if (hasColourOf(patch.rgb, n, isLower, isTop)) return []
  const top = spread(isTop)
  const lower = spread(isLower)
  const found: number[] = []
  for (let i = 0; i < n; i++) {
    if (patch.labels[i] !== LOWER || near[i] > reach || apart(top, lower, i) < APART) continue
    if (apart(patch.rgb, top, i) > ALIKE * apart(patch.rgb, lower, i)) continue
    const [x, y] = [patch.x0 + (i % patch.w), patch.y0 + Math.floor(i / patch.w)]
    if (alongTorso(body, x, y) > below) found.push(y * w + x)
  }
  return found
}

/** True if the top's colour is part of the lower clothes' own pattern. */
function hasColourOf(
  rgb: Planes,
  n: number,
  isLower: (i: number) => boolean,
  isTop: (i: number) => boolean,
): boolean {
  const [top, lower] = [meanOf(rgb, n, isTop), meanOf(rgb, n, isLower)]
  let [all, alike] = [0, 0]
  for (let i = 0; i < n; i++) {
    if (!isLower(i)) continue
    all++
    const to = ([r, g, b]: Colour) => length3(rgb[0][i] - r, rgb[1][i] - g, rgb[2][i] - b)
    if (to(top) < ALIKE * to(lower)) alike++
  }
  return alike > OWN_PATTERN * all
}

function meanOf(rgb: Planes, n: number, counts: (i: number) => boolean): Colour {
  const sum = [0, 0, 0]
  let count = 0
  for (let i = 0; i < n; i++) {
    if (!counts(i)) continue
    count++
    for (let c = 0; c < 3; c++) sum[c] += rgb[c][i]
  }
  return colourOf((c) => sum[c] / Math.max(1, count))
}

const apart = (a: Planes, b: Planes, i: number): number =>
  length3(a[0][i] - b[0][i], a[1][i] - b[1][i], a[2][i] - b[2][i])
