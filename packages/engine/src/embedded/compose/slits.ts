/** Fills slits of background between the new garment and the body, which would split arm, shoulder and trunk. */
import type { Mask, Plane } from '../image/raster.ts'
import { alongTorso } from '../person/body.ts'
import { BACKGROUND, SKIN } from '../person/types.ts'
import type { Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** Greatest width (units) of a slit beside the garment. */
const SLIT = 0.13
/** Greatest width (units) of a crack within the body. */
const CRACK = 0.06
/** The same below torso share `from`: there an arm hangs clear of a bare waist. */
const BELOW_RIBS = { from: 0.45, crack: 0.02 }
/** Torso share below which no slit is closed: the gap between the legs stays. */
const LOWEST = 1.05
/** Opacity above which a zone, or cloth, shows. */
const HALF = 0.5

type Soft = { readonly skin: Plane; readonly background: Plane }
type Wearer = Pick<Person, 'w' | 'h' | 'labels' | 'body'>

/**
 * Replaces background by skin (weights at half size) where it was under old cloth, between garment and skin in the same
 * row. A slit that continues below into background visible in the photo stays: there the arm hangs clear of the trunk.
 */
export function closeSlitsInPlace(
  { w, h, labels, body }: Wearer,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
  { skin, background }: Soft,
  old: Mask,
): void {
  /** 1 on background of the current row that is visible in the photo, or continues below into such background. */
  let open = new Uint8Array(w)
  for (let y = h - 1; y >= 0; y--) {
    const isCloth = (x: number): boolean => layer.alpha[2 * y * layer.w + 2 * x] > HALF
    const isBody = (x: number): boolean => {
      const i = y * w + x
      return skin[i] > background[i] || (labels[i] === SKIN && background[i] < HALF)
    }
    const below = open
    open = new Uint8Array(w)
    let from = 0
    for (let x = 1; x < w; x++) {
      const i = y * w + x
      const wasVisible = !old[i] && labels[i] === BACKGROUND
      if (wasVisible && !isCloth(x)) open[x] = 1
      // Background under old cloth belongs to the slit; background visible in the photo ends it.
      if (!wasVisible && background[i] >= HALF && !isCloth(x)) continue
      const width = x - from - 1
      if (width === 0) {
        from = x
        continue
      }
      const v = alongTorso(body, x, y)
      const widest = isCloth(from) !== isCloth(x) ? SLIT : v < BELOW_RIBS.from ? CRACK : BELOW_RIBS.crack
      const isBetween = (isCloth(from) || isBody(from)) && (isCloth(x) || isBody(x))
      const isOpen = below.subarray(from + 1, x).includes(1)
      if (isOpen) open.fill(1, from + 1, x)
      else if (isBetween && width <= widest * body.unit && v < LOWEST) {
        for (let s = i - width; s < i; s++) {
          skin[s] += background[s]
          background[s] = 0
        }
      }
      from = x
    }
  }
}
