/** How much of the old clothes a new garment leaves open, and how much of them was kept for skin: what had to be made up. */
import type { Mask, Plane } from '../image/raster.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { SKIN } from '../person/types.ts'
import type { Body, Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'

/** The trunk: units to either side of its axis, and torso shares down to its end. */
const TRUNK = { side: 0.62, end: 1.05 }
/** Cloth fainter than the first leaves open what is behind it, and from the second on it covers. */
const OPEN = 0.3
/** What hides the garment by more than this lies in front of it. */
const IN_FRONT = 0.5
/** Lab a, b from every shade of the person's skin, beyond which something is no skin. */
const STRANGE = 18

/** Areas in squared units of the body, so that they do not depend on the photo's size. */
export type Uncovered = {
  /** Old cloth left open on the trunk; old cloth left open below it. */
  readonly trunk: number
  readonly below: number
  /** What counts as skin in front of the new garment but has another colour. */
  readonly strange: number
}

/**
 * @param old 1 on the old clothes that the new garment takes away, half size
 * @param layer the new garment, full size
 * @param front opacity of what hides it, half size
 */
export function measureUncovered(
  person: Pick<Person, 'w' | 'h' | 'labels' | 'lab' | 'ramp' | 'body'>,
  old: Mask,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
  front: Plane,
): Uncovered {
  const { w, h, body } = person
  const counted = { trunk: 0, below: 0, strange: 0 }
  for (let y = 0; y < h; y++) countRow(person, old, layer, front, y * w, y, counted)
  const unit = body.unit * body.unit
  return {
    trunk: counted.trunk / unit,
    below: counted.below / unit,
    strange: counted.strange / unit,
  }
}

/** Adds what a row, which starts at a pixel of that number, counts for. */
function countRow(
  person: Pick<Person, 'w' | 'labels' | 'lab' | 'ramp' | 'body'>,
  old: Mask,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
  front: Plane,
  start: number,
  y: number,
  counted: { -readonly [Part in keyof Uncovered]: number },
): void {
  const { w, labels, body } = person
  for (let x = 0, i = start; x < w; x++, i++) {
    const isSkinInFront = labels[i] === SKIN && front[i] > IN_FRONT
    if (!old[i] && !isSkinInFront) continue
    const cloth = layer.alpha[2 * y * layer.w + 2 * x]
    if (isSkinInFront && cloth > OPEN && isStrange(person, i)) counted.strange++
    if (!old[i] || cloth > OPEN) continue
    const place = placeOf(body, x, y)
    if (place === 'trunk') counted.trunk++
    else if (place === 'below') counted.below++
  }
}

function placeOf(body: Body, x: number, y: number): 'trunk' | 'below' | 'arm' {
  if (alongTorso(body, x, y) >= TRUNK.end) return 'below'
  return Math.abs(acrossTorso(body, x, y)) < TRUNK.side ? 'trunk' : 'arm'
}

function isStrange({ lab, ramp }: Pick<Person, 'lab' | 'ramp'>, i: number): boolean {
  return ramp.knots.every(([, a, b]) => Math.hypot(lab[1][i] - a, lab[2][i] - b) > STRANGE)
}
