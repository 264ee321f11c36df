/** Old cloth that a look may still show: beside what was known for it, in its colour, and neither painted over nor covered. */
import type { Mask } from '../image/raster.ts'
import { components } from '../image/regions.ts'
import { colourShares, stepOf } from '../person/colour-shares.ts'
import { BACKGROUND, LOWER, OBJECT, SHOES, UPPER } from '../person/types.ts'
import type { Label, Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import type { Zones } from './zones.ts'

/** The labels that cloth is taken for. Skin has its own colours, which tell more. */
const TAKEN_FOR: readonly Label[] = [BACKGROUND, UPPER, LOWER, SHOES, OBJECT]
/** Units from the old cloth within which it is looked for. */
const REACH = 0.25
/** A colour is so many times as common on the old cloth as on what it was taken for, and makes up that share of it. */
const MORE = 2.5
const COMMON = 0.003
/** Made and new cloth less than this leave the photo to be seen. */
const OPEN = 0.3
/** Opacity from which on no ground is mixed in. */
const OPAQUE = 0.95
/** Squared units of a speck, which tells nothing. */
const SPECK = 0.0012

/** Squared units of it. */
export function oldRemains(
  person: Pick<Person, 'w' | 'h' | 'labels' | 'lab' | 'matte' | 'body'>,
  zones: Pick<Zones, 'old' | 'toOld' | 'skin' | 'lower' | 'background'>,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
): number {
  const { w, h, labels, lab, matte, body } = person
  const worn = colourShares(lab, w * h, (i) => zones.old[i] === 1 && matte[i] > OPAQUE)
  if (!worn) return 0
  const reach = REACH * body.unit
  const seen = openPixels(zones, layer, w, h)
  const found = new Uint8Array(w * h)
  for (const label of TAKEN_FOR) {
    const isFar = (i: number) => labels[i] === label && !zones.old[i] && zones.toOld[i] > reach
    const near: number[] = []
    for (let i = 0; i < labels.length; i++) {
      if (seen[i] && labels[i] === label && zones.toOld[i] <= reach && worn[stepOf(lab, i)] > COMMON)
        near.push(i)
    }
    const own = near.length > 0 ? colourShares(lab, w * h, isFar) : null
    if (!own) continue
    for (const i of near) found[i] = worn[stepOf(lab, i)] > MORE * own[stepOf(lab, i)] ? 1 : 0
  }
  const { info } = components(found, w, h)
  const least = SPECK * body.unit ** 2
  return info.reduce((sum, { area }) => sum + (area > least ? area : 0), 0) / body.unit ** 2
}

/** 1 where the photo itself is seen in the look, at half size. */
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
