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
/** Opacity from which on no ground is mixed into the old cloth's colour. */
const OPAQUE = 0.95

/** Areas in squared units of the body: they hold for photos of any size. */
export type Uncovered = {
  /** Made-up skin where old cloth was. */
  readonly skin: number
  /** Made-up ground where old cloth was, beside the trunk and below it. */
  readonly trunk: number
  readonly below: number
  /** Area labelled as skin in front of the new garment, but nearer to the old cloth's colour. */
  readonly strange: number
}

type Photo = Pick<Person, 'w' | 'h' | 'labels' | 'lab' | 'ramp' | 'body' | 'matte'>
type Made = Pick<Zones, 'old' | 'skin' | 'lower' | 'background'>
/** Lab a, b. */
type Tint = readonly [number, number]
/** Pixels at half size. */
type Counted = { skin: number; trunk: number; below: number; strange: number }

/**
 * @param zones what takes the place of the old clothes that the new garment takes away, half size
 * @param layer the new garment, full size
 * @param front opacity of what hides it, half size
 */
export function measureUncovered(
  person: Photo,
  zones: Made,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
  front: Plane,
): Uncovered {
  const counted: Counted = { skin: 0, trunk: 0, below: 0, strange: 0 }
  const tint = tintOf(person, zones.old)
  for (let y = 0; y < person.h; y++) countRow(person, zones, layer, front, tint, y, counted)
  const unit = person.body.unit ** 2
  return {
    skin: counted.skin / unit,
    trunk: counted.trunk / unit,
    below: counted.below / unit,
    strange: counted.strange / unit,
  }
}

/** Adds the row's pixels. */
function countRow(
  person: Photo,
  { old, skin, lower, background }: Made,
  layer: Pick<GarmentLayer, 'alpha' | 'w'>,
  front: Plane,
  tint: Tint | null,
  y: number,
  counted: Counted,
): void {
  const { w, labels, body } = person
  for (let x = 0, i = y * w; x < w; x++, i++) {
    const isSkinInFront = labels[i] === SKIN && front[i] > IN_FRONT
    if (!old[i] && !isSkinInFront) continue
    const cloth = layer.alpha[2 * y * layer.w + 2 * x]
    if (isSkinInFront && cloth > OPEN && isStrange(person, tint, i)) counted.strange++
    if (!old[i] || cloth > OPEN) continue
    if (skin[i] > lower[i] + background[i]) counted.skin++
    if (background[i] <= skin[i] + lower[i]) continue
    const place = placeOf(body, x, y)
    if (place !== 'arm') counted[place]++
  }
}

function placeOf(body: Body, x: number, y: number): 'trunk' | 'below' | 'arm' {
  if (alongTorso(body, x, y) >= TRUNK.end) return 'below'
  return Math.abs(acrossTorso(body, x, y)) < TRUNK.side ? 'trunk' : 'arm'
}

/** The old cloth's mean tint; null without any. */
function tintOf({ lab, matte }: Pick<Person, 'lab' | 'matte'>, old: Zones['old']): Tint | null {
  let [a, b, count] = [0, 0, 0]
  for (let i = 0; i < old.length; i++) {
    if (!old[i] || matte[i] < OPAQUE) continue
    a += lab[1][i]
    b += lab[2][i]
    count++
  }
  return count > 0 ? [a / count, b / count] : null
}

/** Skin beside coloured cloth takes on some of its colour, and stays nearer to skin. */
function isStrange({ lab, ramp }: Pick<Person, 'lab' | 'ramp'>, tint: Tint | null, i: number): boolean {
  const away = (a: number, b: number) => Math.hypot(lab[1][i] - a, lab[2][i] - b)
  const toSkin = Math.min(...ramp.knots.map(([, a, b]) => away(a, b)))
  return toSkin > STRANGE && (!tint || away(...tint) < toSkin)
}
