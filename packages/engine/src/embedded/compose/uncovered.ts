/** Measures what a look had to make up in place of old clothes, and how much of them was kept for skin. */
import type { Plane } from '../image/raster.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { SKIN } from '../person/types.ts'
import type { Body, Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import type { Zones } from './zones.ts'

/** The trunk: units to either side of its axis, and torso shares down to its end. */
const TRUNK = { side: 0.62, end: 1.05 }
/** Cloth fainter than this leaves open what is behind it. */
const OPEN = 0.3
/** A pixel that hides the garment by more than this lies in front of it. */
const IN_FRONT = 0.5
/** Lab a, b from every shade of the person's skin, beyond which something is no skin. */
const STRANGE = 18

export type Uncovered = {
  /** Share (0..1) of the old clothes' area that shows made-up skin in the look. */
  readonly skin: number
  /** Old cloth left open on the trunk, and below it, in squared units of the body: they hold for photos of any size. */
  readonly trunk: number
  readonly below: number
  /** Area labelled as skin in front of the new garment, but of another colour, in squared units of the body. */
  readonly strange: number
}

/** Pixels at half size. */
type Counted = { old: number; skin: number; trunk: number; below: number; strange: number }

/**
 * @param zones what takes the place of the old clothes that the new garment takes away, half size
 * @param layer the new garment, full size
 * @param front opacity of what hides it, half size
 */
export function measureUncovered(
  person: Pick<Person, 'w' | 'h' | 'labels' | 'lab' | 'ramp' | 'body'>,
  zones: Pick<Zones, 'old' | 'skin' | 'lower' | 'background'>,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
  front: Plane,
): Uncovered {
  const { w, h, body } = person
  const counted: Counted = { old: 0, skin: 0, trunk: 0, below: 0, strange: 0 }
  for (let y = 0; y < h; y++) countRow(person, zones, layer, front, y * w, y, counted)
  const unit = body.unit * body.unit
  return {
    skin: counted.old > 0 ? counted.skin / counted.old : 0,
    trunk: counted.trunk / unit,
    below: counted.below / unit,
    strange: counted.strange / unit,
  }
}

/** Adds what a row, which starts at a pixel of that number, counts for. */
function countRow(
  person: Pick<Person, 'w' | 'labels' | 'lab' | 'ramp' | 'body'>,
  { old, skin, lower, background }: Pick<Zones, 'old' | 'skin' | 'lower' | 'background'>,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
  front: Plane,
  start: number,
  y: number,
  counted: Counted,
): void {
  const { w, labels, body } = person
  for (let x = 0, i = start; x < w; x++, i++) {
    const isSkinInFront = labels[i] === SKIN && front[i] > IN_FRONT
    if (!old[i] && !isSkinInFront) continue
    const cloth = layer.alpha[2 * y * layer.w + 2 * x]
    if (isSkinInFront && cloth > OPEN && isStrange(person, i)) counted.strange++
    if (!old[i]) continue
    counted.old++
    if (cloth > OPEN) continue
    if (skin[i] > lower[i] + background[i]) counted.skin++
    const place = placeOf(body, x, y)
    if (place !== 'arm') counted[place]++
  }
}

function placeOf(body: Body, x: number, y: number): 'trunk' | 'below' | 'arm' {
  if (alongTorso(body, x, y) >= TRUNK.end) return 'below'
  return Math.abs(acrossTorso(body, x, y)) < TRUNK.side ? 'trunk' : 'arm'
}

function isStrange({ lab, ramp }: Pick<Person, 'lab' | 'ramp'>, i: number): boolean {
  return ramp.knots.every(([, a, b]) => Math.hypot(lab[1][i] - a, lab[2][i] - b) > STRANGE)
}
