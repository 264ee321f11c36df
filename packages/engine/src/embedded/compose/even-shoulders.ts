/** Smooths the outline of a synthetic bare shoulder, which has the labels' steps, and notches of old straps. */
import { clamp } from '../image/maths.ts'
import type { Plane } from '../image/raster.ts'
import { HAIR, SIDES, SKIN } from '../person/types.ts'
import type { Person, Side } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Spans from the neck's middle at which the outline begins, and units beyond the joint at which it ends. */
const FROM = 0.07
const BEYOND_JOINT = 0.1
/** Range of rows (units) above the neck and below the joints. */
const ROWS = { above: 0.5, below: 0.2 }
/** Half widths (units) of the widest notch that is closed, and of the mean's window. */
const NOTCH = 0.09
const WINDOW = 0.05
/** Greatest shift (units) of the outline. */
const MOST = 0.12
/** Rows (px) of body that must be below an outline: less is a speck. */
const SOLID = 4
/** Step (units) between two columns at which the outline is split, as at the neck. */
const JUMP = 0.08
const SHOWN = 0.5

type Soft = { readonly skin: Plane; readonly background: Plane }

/** Smooths both shoulders' outlines in the weights (half size) of synthetic skin and background, in place. */
export function evenShouldersInPlace(
  { w, h, body, labels }: Pick<Person, 'w' | 'h' | 'body' | 'labels'>,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
  zone: Soft,
): void {
  const { neck, span, unit } = body
  const from = Math.max(0, Math.round(neck[1] - ROWS.above * unit))
  const to = Math.min(
    h - 1,
    Math.round(Math.max(body.shoulder[0][1], body.shoulder[1][1]) + ROWS.below * unit),
  )
  const isBody = (i: number) => zone.skin[i] > SHOWN || (labels[i] === SKIN && zone.background[i] <= SHOWN)
  const isSolid = (i: number): boolean => {
    for (let n = 0; n < SOLID; n++) if (!isBody(i + n * w)) return false
    return true
  }
  /** The first row of the body in column x; null if hair or the garment comes first, or there is no body. */
  const topAt = (x: number): number | null => {
    for (let y = from; y <= to; y++) {
      const i = y * w + x
      if (labels[i] === HAIR || layer.alpha[2 * y * layer.w + 2 * x] > SHOWN) return null
      if (isSolid(i)) return y > from ? y : null
    }
    return null
  }
  const evenRun = (x0: number, tops: readonly number[]): void => {
    const line = evenLine(tops, unit)
    for (let n = 0; n < tops.length; n++) {
      const [top, even] = [tops[n], Math.round(line[n])]
      if (Math.abs(even - top) > MOST * unit) continue
      // Visible skin keeps its own outline.
      if (even >= top && zone.skin[top * w + x0 + n] <= SHOWN) continue
      for (let y = even; y < top; y++) show(zone, y * w + x0 + n, 1)
      for (let y = top; y < even; y++) show(zone, y * w + x0 + n, 0)
    }
  }
  const evenSide = (k: Side): void => {
    const out = k ? 1 : -1
    const ends = [neck[0] + out * FROM * span, body.shoulder[k][0] + out * BEYOND_JOINT * unit]
    const first = Math.max(0, Math.round(Math.min(...ends)))
    const last = Math.min(w - 1, Math.round(Math.max(...ends)))
    let run: number[] = []
    for (let x = first; x <= last + 1; x++) {
      const top = x <= last ? topAt(x) : null
      if (top === null || (run.length > 0 && Math.abs(top - run[run.length - 1]) > JUMP * unit)) {
        if (run.some((y, n) => zone.skin[y * w + x - run.length + n] > SHOWN)) evenRun(x - run.length, run)
        run = []
      }
      if (top !== null) run.push(top)
    }
  }
  for (const k of SIDES) evenSide(k)
}

/** Sets the weights of pixel i to a share of skin and the rest of background. */
function show({ skin, background }: Soft, i: number, share: number): void {
  skin[i] = share
  background[i] = 1 - share
}

/** Closes notches (1-D morphological closing, ends repeated) and smooths the line by a moving mean; its ends stay. */
function evenLine(tops: readonly number[], unit: number): number[] {
  const reach = Math.max(1, Math.round(NOTCH * unit))
  const last = tops.length - 1
  const longer = Array.from(
    { length: tops.length + 4 * reach },
    (_, n) => tops[clamp(n - 2 * reach, 0, last)],
  )
  const closed = extreme(extreme(longer, reach, Math.min), reach, Math.max).slice(
    2 * reach,
    2 * reach + tops.length,
  )
  const window = Math.max(1, Math.round(WINDOW * unit))
  return closed.map((_, n) => {
    const near = Math.min(window, n, last - n)
    return closed.slice(n - near, n + near + 1).reduce((a, b) => a + b, 0) / (2 * near + 1)
  })
}

const extreme = (values: readonly number[], reach: number, of: (...values: number[]) => number): number[] =>
  values.map((_, n) => of(...values.slice(Math.max(0, n - reach), n + reach + 1)))
