/** Measures old cloth still visible in a look: near the known old cloth, in its colour, not inpainted or covered. */
import type { Mask } from '../image/raster.ts'
import { above, both, components, outsideOf, pixelsOf } from '../image/regions.ts'
import { colourShares, stepOf } from '../person/colour-shares.ts'
import { BACKGROUND, LOWER, OBJECT, SHOES, UPPER } from '../person/types.ts'
import type { Label, Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import type { Zones } from './zones.ts'

/** Labels that old cloth may be mistaken for. Skin is left out: `measureUncovered` compares it with the skin ramp. */
const MISTAKEN_FOR: readonly Label[] = [BACKGROUND, UPPER, LOWER, SHOES, OBJECT]
/** Search distance (units) from the old cloth. */
const REACH = 0.25
/** Least ratio of a colour's share on the old cloth to its share on the label's pixels farther away. */
const MORE = 2.5
/** Least share of a colour on the old cloth. */
const COMMON = 0.003
/** Opacity of zones and new cloth below which the photo is visible. */
const OPEN = 0.3
/** Least matte at which the cloth's colour is free of background. */
const OPAQUE = 0.95
/** Greatest area (square units) of a speck, which is ignored. */
const SPECK = 0.0012

/** Returns the area of such cloth in square units. */
export function oldRemains(
  person: Pick<Person, 'w' | 'h' | 'labels' | 'lab' | 'matte' | 'body'>,
  zones: Pick<Zones, 'old' | 'toOld' | 'skin' | 'lower' | 'background'>,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
): number {
  const { w, h, labels, lab, matte, body } = person
  const worn = colourShares(lab, w * h, (i) => zones.old[i] === 1 && matte[i] > OPAQUE)
  if (!worn) return 0
  const reach = REACH * body.unit
  const seen = both(openPixels(zones, layer, w, h), outsideOf(above(zones.toOld, reach)))
  const found = new Uint8Array(w * h)
  const doubted = pixelsOf(seen).filter((i) => worn[stepOf(lab, i)] > COMMON)
  for (const label of MISTAKEN_FOR) {
    const isFar = (i: number) => labels[i] === label && !zones.old[i] && zones.toOld[i] > reach
    const near = doubted.filter((i) => labels[i] === label)
    const own = near.length > 0 ? colourShares(lab, w * h, isFar) : null
    if (!own) continue
    for (const i of near) found[i] = worn[stepOf(lab, i)] > MORE * own[stepOf(lab, i)] ? 1 : 0
  }
  const { info } = components(found, w, h)
  const least = SPECK * body.unit ** 2
  return info.reduce((sum, { area }) => sum + (area > least ? area : 0), 0) / body.unit ** 2
}

/** Mask (half size) of the pixels where the look shows the photo itself. */
function openPixels(
  { old, skin, lower, background }: Pick<Zones, 'old' | 'skin' | 'lower' | 'background'>,
  { alpha, w: W }: Pick<GarmentLayer, 'alpha' | 'w'>,
  w: number,
  h: number,
): Mask {
  const seen = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0, i = y * w; x < w; x++, i++) {
      const made = skin[i] + lower[i] + background[i]
      seen[i] = !old[i] && made < OPEN && alpha[2 * y * W + 2 * x] < OPEN ? 1 : 0
    }
  }
  return seen
}
