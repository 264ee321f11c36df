/** Cuts off straps above the shoulders: upright in the garment's picture, they run behind the shoulder when worn. */
import type { Fit } from '../fit/fit.ts'
import { smoothstep } from '../image/maths.ts'
import { bareShoulder, besideNeck, measureBareShoulders, overShoulders } from '../person/bare-shoulders.ts'
import { SIDES } from '../person/types.ts'
import type { Person, Side } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Thickness of a strap (units). */
const THICK = 0.03
/** Height over which a strap fades out (units). */
const FADES = 0.02
/** Range of straps in spans from the neck's middle; nearer is a collar. */
const LATERAL = [0.18, 0.6] as const
/** Height (units) above neck and joints from which rows are trimmed. */
const ROWS = { above: 0.6, below: -0.05 }
/** Greatest width (units) of a strap. */
const BROADEST = 0.26
/** Alpha above which a pixel is cloth. */
const CLOTH = 0.5

/** Fades out the layer above shoulders without sleeves, in place. Does nothing when an arm is lifted. */
export function trimRaisedStrapsInPlace(layer: GarmentLayer, person: Person, fit: Fit): void {
  const { body } = person
  const bare = SIDES.filter((k) => !fit.sleeves[k])
  if (bare.length === 0 || body.elbow.some((elbow, k) => elbow[1] < body.shoulder[k as Side][1])) return
  const shoulders = measureBareShoulders(person)
  const reach = ROWS.above * body.unit
  const top = Math.max(0, Math.floor(2 * (Math.min(body.neck[1], ...body.shoulder.map((p) => p[1])) - reach)))
  const bottom = Math.min(layer.h, Math.ceil(2 * Math.max(body.neck[1], ...body.shoulder.map((p) => p[1]))))
  for (let y = top; y < bottom; y++) {
    for (const [from, to] of runs(layer, y)) {
      if (to - from > 2 * BROADEST * body.unit) continue
      for (let x = Math.max(0, from - EDGE); x < Math.min(layer.w, to + EDGE); x++) {
        const lateral = besideNeck(body, x / 2 - 0.25, y / 2 - 0.25)
        const k = lateral < 0 ? 0 : 1
        const d = Math.abs(lateral)
        if (fit.sleeves[k] || d < LATERAL[0] || d > LATERAL[1]) continue
        const height = overShoulders(body, x / 2 - 0.25, y / 2 - 0.25)
        const over = height - bareShoulder(shoulders, k, d) - THICK
        layer.alpha[y * layer.w + x] *= 1 - smoothstep(0, FADES, over)
      }
    }
  }
}

/** Width (px) of the soft edge on either side of a run. */
const EDGE = 3

/** Runs of cloth in row y: first x, and the x after the last. */
function runs({ alpha, w }: GarmentLayer, y: number): [number, number][] {
  const found: [number, number][] = []
  let from = -1
  for (let x = 0; x <= w; x++) {
    const on = x < w && alpha[y * w + x] > CLOTH
    if (on && from < 0) from = x
    if (!on && from >= 0) {
      found.push([from, x])
      from = -1
    }
  }
  return found
}
