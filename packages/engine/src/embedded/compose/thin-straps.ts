/**
 * Finds old straps so thin that the parser labels them as skin: strokes of the old cloth's colour, or black as of
 * underwear, that run from the cloth to the top of a shoulder. (Chains and strands of hair run to the neck.)
 */
import { box } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { clamp, length2, length3 } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'
import {
  above,
  both,
  components,
  either,
  labelled,
  labelMask,
  notBelow,
  outsideOf,
} from '../image/regions.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { BACKGROUND, HAIR, SKIN, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** Range of straps (torso shares). */
const ROWS = [-0.3, 0.4] as const
/** Radius (units) of the window whose mean a pixel is compared with. */
const AROUND = 0.1
/** Least difference (Lab) from that mean, in the direction of the old cloth's colour. */
const STANDS_OUT = 12
/** Alternatively: lightness (L) by which it is darker than the mean, and its greatest chroma. */
const DARKER = 22
const GREY = 12
/** Greatest distances (px) of a stroke's ends: from the old cloth, and up to the background. */
const FROM_CLOTH = 4
const TO_BACKGROUND = 7
/** Width (px) of the person's outline that is left out at first: colours there are unreliable. */
const OUTLINE = 3
/** Distance (px) from a found strap within which its strokes continue into the outline. */
const CONTINUES = 5
/** Least distance (units) of its upper end from the axis, its least length and greatest mean width (units). */
const ENDS = 0.24
const LENGTH = 0.15
const WIDTH = 0.05

/** Returns the pixels of thin straps and the skin pixels around them. `old`: 1 on the old clothes. */
export function thinStraps(person: Person, old: Mask): number[] {
  const band = bandOf(person, old)
  const { w, h, labels, from } = band
  const all = strokesIn(band, meanCloth(person))
  const outside = either(labelMask(labels, BACKGROUND), labelMask(labels, HAIR))
  const toOutside = distanceTo(outside, w, h, OUTLINE + 1)
  const strokes = both(all, above(toOutside, OUTLINE))
  if (!strokes.includes(1)) return []
  const straps = strapsAmong(band, strokes)
  if (!straps.includes(1)) return []
  const around = dilated(straps, w, h, CONTINUES)
  const continued = both(all, around)
  const fringe = dilated(continued, w, h, 1)
  const found: number[] = []
  for (let i = 0; i < w * h; i++) {
    if (straps[i] || (fringe[i] && labels[i] === SKIN)) found.push(from * w + i)
  }
  return found
}

/** The person's planes cropped to the rows that can hold straps, from row `from`. */
type Band = Pick<Person, 'w' | 'h' | 'labels' | 'lab' | 'body'> & {
  readonly old: Mask
  readonly from: number
}

function bandOf({ w, h, labels, lab, body }: Person, old: Mask): Band {
  const { neck, torso, unit } = body
  const from = clamp(Math.floor(neck[1] + ROWS[0] * torso - unit / 2), 0, h)
  const to = clamp(Math.ceil(neck[1] + ROWS[1] * torso + unit / 2), from, h)
  const part = <T extends Plane | Mask>(plane: T) => plane.subarray(from * w, to * w) as T
  const [L, a, b] = lab
  return {
    w,
    h: to - from,
    from,
    labels: part(labels),
    lab: [part(L), part(a), part(b)],
    old: part(old),
    body,
  }
}

const alongAt = ({ body, w, from }: Band, i: number) => alongTorso(body, i % w, ((i / w) | 0) + from)
const acrossAt = ({ body, w, from }: Band, i: number) => acrossTorso(body, i % w, ((i / w) | 0) + from)

/** Mean Lab colour of the old top; null when there is none. */
function meanCloth({ labels, lab: [L, A, B] }: Person): Colour | null {
  let [l, a, b, count] = [0, 0, 0, 0]
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== UPPER) continue
    count++
    l += L[i]
    a += A[i]
    b += B[i]
  }
  return count ? [l / count, a / count, b / count] : null
}

/** Mask of skin pixels that differ from their surroundings like the old cloth, or like something black. */
function strokesIn(band: Band, cloth: Colour | null): Mask {
  const { w, h, labels, lab, body } = band
  const found = new Uint8Array(w * h)
  if (!cloth) return found
  const radius = Math.max(2, Math.round(AROUND * body.unit))
  const [L, A, B] = lab
  const [l, a, b] = [box(L, w, h, radius), box(A, w, h, radius), box(B, w, h, radius)]
  for (let i = 0; i < w * h; i++) {
    if (labels[i] !== SKIN) continue
    const dl = cloth[0] - l[i]
    const da = cloth[1] - a[i]
    const db = cloth[2] - b[i]
    const far = length3(dl, da, db)
    const isCloth = (L[i] - l[i]) * dl + (A[i] - a[i]) * da + (B[i] - b[i]) * db > STANDS_OUT * far
    if (!isCloth && (L[i] > l[i] - DARKER || length2(A[i], B[i]) > GREY)) continue
    const v = alongAt(band, i)
    if (v >= ROWS[0] && v <= ROWS[1]) found[i] = 1
  }
  return found
}

/** Mask of the dilated strokes that are long and thin and run from the cloth to the top of a shoulder. */
function strapsAmong(band: Band, strokes: Mask): Mask {
  const { w, h, body, old } = band
  const toOld = distanceTo(old, w, h, FROM_CLOTH + 1)
  const { label, info } = components(dilated(strokes, w, h, 1), w, h)
  const begins = new Set<number>()
  const ends = new Set<number>()
  for (let i = 0; i < w * h; i++) {
    if (!strokes[i]) continue
    if (toOld[i] <= FROM_CLOTH) begins.add(label[i])
    if (Math.abs(acrossAt(band, i)) > ENDS && isBelowBackground(band, i)) ends.add(label[i])
  }
  const isStrap = info.map(({ area, x0, y0, x1, y1 }, k) => {
    const length = Math.hypot(x1 - x0, y1 - y0)
    const isThin = area / length <= WIDTH * body.unit + 2 // 2 px wider by the dilation
    return begins.has(k) && ends.has(k) && length >= LENGTH * body.unit && isThin
  })
  return labelled(label, isStrap)
}

/** Dilates a mask by r px, which also connects the pixels of slanted strokes. */
function dilated(mask: Mask, w: number, h: number, r: number): Mask {
  return outsideOf(notBelow(distanceTo(mask, w, h, r + 2), r + 0.5))
}

/** True if there is background within reach above pixel i. */
function isBelowBackground({ w, labels }: Band, i: number): boolean {
  for (let d = 1; d <= TO_BACKGROUND && i - d * w >= 0; d++) if (labels[i - d * w] === BACKGROUND) return true
  return false
}
