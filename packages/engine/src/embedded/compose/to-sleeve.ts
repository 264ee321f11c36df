/** Between the skin of a wide neckline and a sleeve there is body: a slit of ground would cut the shoulder square. */
import type { Fit } from '../fit/fit.ts'
import type { Mask, Plane } from '../image/raster.ts'
import { SIDES } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Units from the neck's middle between which slits are looked for, and how wide they are at most. */
const REACH = { from: 0.3, to: 0.75 }
const SLIT = 0.14
/** Units above the line of the joints, and below it, that are looked at. */
const ROWS = { above: 0.35, below: 0.25 }
const MADE = 0.5
const CLOTH = 0.5

type Soft = { readonly skin: Plane; readonly background: Plane }
type Wearer = Pick<Person, 'w' | 'h' | 'body'>

/** Turns ground that lay under old cloth, between made skin and a new sleeve in the same row, into skin. */
export function closeToSleeves(
  { w, h, body }: Wearer,
  fit: Fit,
  layer: GarmentLayer,
  zone: Soft,
  old: Mask,
): void {
  const { neck, unit } = body
  const y0 = Math.max(0, Math.round(neck[1] - ROWS.above * unit))
  const y1 = Math.min(h, Math.round(neck[1] + ROWS.below * unit))
  for (const k of SIDES) {
    if (!fit.sleeves[k]) continue
    const out = k === 0 ? -1 : 1
    for (let y = y0; y < y1; y++) {
      let slit = 0
      let afterSkin = false
      for (let d = Math.round(REACH.from * unit); d < REACH.to * unit; d++) {
        const x = Math.round(neck[0]) + out * d
        const i = y * w + x
        if (x < 0 || x >= w) break
        if (layer.alpha[2 * y * layer.w + 2 * x] > CLOTH) {
          if (slit <= SLIT * unit) fill(zone, i, -out, slit)
          break
        }
        if (zone.skin[i] > MADE) {
          slit = 0
          afterSkin = true
        } else if (afterSkin && old[i]) slit++
        else break
      }
    }
  }
}

/** `count` pixels beside pixel i, in steps of `step`. */
function fill({ skin, background }: Soft, i: number, step: number, count: number): void {
  for (let n = 1; n <= count; n++) {
    skin[i + n * step] += background[i + n * step]
    background[i + n * step] = 0
  }
}
