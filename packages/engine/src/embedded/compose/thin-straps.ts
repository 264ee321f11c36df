/**
 * Old straps so thin that the parser sees skin: strokes of the old cloth's colour, or black as underwear is, that lead
 * from it to the top of a shoulder. Chains and strands of hair lead to the neck.
 */
import { box } from '../image/box-filter.ts'
import { distanceTo } from '../image/distance.ts'
import { clamp, length2, length3 } from '../image/maths.ts'
import type { Colour } from '../image/maths.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { components, maskOf } from '../image/regions.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { BACKGROUND, HAIR, SKIN, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** Torso shares between which they lie. */
const ROWS = [-0.3, 0.4] as const
/** Units about a pixel whose mean it differs from (Lab) by at least so much, and more than from the old cloth. */
const AROUND = 0.1
const STANDS_OUT = 12
/** Lightness by which what is of no colour is darker than around it, and the greatest chroma of that. */
const DARKER = 22
const GREY = 12
/** px from old cloth at which a stroke begins, and from the ground at which it ends. */
const FROM_CLOTH = 4
const TO_GROUND = 7
/** px of an outline, which looks like many things, and about a strap in which it goes on. */
const OUTLINE = 3
const GOES_ON = 5
/** Units from the middle where it ends; its least length, and its greatest mean width. */
const ENDS = 0.24
const LENGTH = 0.15
const WIDTH = 0.05

/** Their pixels and those about them. old: 1 on the old clothes. */
export function thinStraps(person: Person, old: Mask): number[] {
  const band = bandOf(person, old)
  const { w, h, labels, from } = band
  const all = strokesIn(band, meanCloth(person))
  const outside = maskOf(w * h, (i) => labels[i] === BACKGROUND || labels[i] === HAIR)
  const toOutside = distanceTo(outside, w, h, OUTLINE + 1)
  const strokes = maskOf(w * h, (i) => all[i] === 1 && toOutside[i] > OUTLINE)
  if (!strokes.includes(1)) return []
  const straps = strapsAmong(band, strokes)
  if (!straps.includes(1)) return []
  const about = thickened(straps, w, h, GOES_ON)
  const goesOn = maskOf(w * h, (i) => all[i] === 1 && about[i] === 1)
  const onwards = thickened(goesOn, w, h, 1)
  const found: number[] = []
  for (let i = 0; i < w * h; i++) {
    if (straps[i] || (onwards[i] && labels[i] === SKIN)) found.push(from * w + i)
  }
  return found
}

/** The rows in which straps can lie, as a picture of their own that begins at row `from`. */
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

/** Lab of the old top; null where there is none. */
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

/** Pixels labelled as skin that differ from their surroundings as the old cloth does. */
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

/** Those strokes, thickened, that are long and thin and lead from the cloth to the top of a shoulder. */
function strapsAmong(band: Band, strokes: Mask): Mask {
  const { w, h, body, old } = band
  const toOld = distanceTo(old, w, h, FROM_CLOTH + 1)
  const { label, info } = components(thickened(strokes, w, h, 1), w, h)
  const begins = new Set<number>()
  const ends = new Set<number>()
  for (let i = 0; i < w * h; i++) {
    if (!strokes[i]) continue
    if (toOld[i] <= FROM_CLOTH) begins.add(label[i])
    if (Math.abs(acrossAt(band, i)) > ENDS && isAtGround(band, i)) ends.add(label[i])
  }
  const isStrap = info.map(({ area, x0, y0, x1, y1 }, k) => {
    const length = Math.hypot(x1 - x0, y1 - y0)
    const isThin = area / length <= WIDTH * body.unit + 2 // as thickened
    return begins.has(k) && ends.has(k) && length >= LENGTH * body.unit && isThin
  })
  return maskOf(w * h, (i) => isStrap[label[i]])
}

/** With the pixels up to r px about each, so that a stroke aslant hangs together. */
function thickened(mask: Mask, w: number, h: number, r: number): Mask {
  const near = distanceTo(mask, w, h, r + 2)
  return maskOf(w * h, (i) => near[i] < r + 0.5)
}

function isAtGround({ w, labels }: Band, i: number): boolean {
  for (let d = 1; d <= TO_GROUND && i - d * w >= 0; d++) if (labels[i - d * w] === BACKGROUND) return true
  return false
}
