/** Cuts off a tucked-in top at the waistband. */
import { smoothstep } from '../image/maths.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import { waistAt } from './waist-line.ts'

/** Half width (layer px) of the soft end. */
const SOFT = 1.5
/** Torso shares by which a tucked-in top ends lower in the middle than at the sides. */
const SAGS = 0.02

/** Hides the layer's torso below the torso share `waist`, in place. Sleeves stay. */
export function tuckInPlace(layer: GarmentLayer, { body }: Pick<Person, 'body'>, waist: number): void {
  const { w, h, alpha } = layer
  const soft = SOFT / (2 * body.torso)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x
      if (alpha[i] === 0 || layer.top[i] > 0) continue
      const [X, Y] = [x / 2 - 0.25, y / 2 - 0.25]
      const end = waistAt(waist, acrossTorso(body, X, Y), SAGS)
      alpha[i] *= smoothstep(end + soft, end - soft, alongTorso(body, X, Y))
    }
  }
}
