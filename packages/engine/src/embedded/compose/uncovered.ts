/** Measures the areas that a look had to synthesise for old clothes, and old cloth mistaken for skin. */
import type { Plane } from '../image/raster.ts'
import { acrossTorso, alongTorso } from '../person/body.ts'
import { SKIN } from '../person/types.ts'
import type { Body, Person } from '../person/types.ts'
import type { GarmentLayer } from './layer.ts'
import type { Zones } from './zones.ts'

/** The trunk: half width (units), and torso share of its end. */
const TRUNK = { side: 0.62, end: 1.05 }
/** Alpha of cloth up to which what is behind it is visible. */
const OPEN = 0.3
/** Opacity of the front plane above which a pixel is in front of the garment. */
const IN_FRONT = 0.5
/** Distance (Lab a, b) from every shade of the person's skin beyond which a colour is not skin. */
const NOT_SKIN = 18
/** Least matte at which the old cloth's colour is free of background. */
const OPAQUE = 0.95

/** Areas in squared body units, which do not depend on the photo's size. */
export type Uncovered = {
  /** Synthetic skin where old cloth was. */
  readonly skin: number
  /** Inpainted background where old cloth was, on the trunk and below it. */
  readonly trunk: number
  readonly below: number
  /** Area labelled as skin in front of the new garment, but nearer to the old cloth's colour. */
  readonly strange: number
}

type Photo = Pick<Person, 'w' | 'h' | 'labels' | 'lab' | 'ramp' | 'body' | 'matte'>
type Made = Pick<Zones, 'old' | 'skin' | 'lower' | 'background'>
/** Lab a, b. */
type Tint = readonly [number, number]
/** Numbers of half-size pixels. */
type Counted = { skin: number; trunk: number; below: number; strange: number }

/**
 * Measures the uncovered areas of a look.
 * @param zones weights of what replaces the old clothes, half size
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

/** Counts the pixels of row y. */
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
    if (isSkinInFront && cloth > OPEN && isOldCloth(person, tint, i)) counted.strange++
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

/** Mean tint of the old cloth; null without opaque pixels. */
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

/** True if pixel i has no colour of skin and is nearer to the old cloth's: tinted skin stays nearer to skin. */
function isOldCloth({ lab, ramp }: Pick<Person, 'lab' | 'ramp'>, tint: Tint | null, i: number): boolean {
  const away = (a: number, b: number) => Math.hypot(lab[1][i] - a, lab[2][i] - b)
  const toSkin = Math.min(...ramp.knots.map(([, a, b]) => away(a, b)))
  return toSkin > NOT_SKIN && (!tint || away(...tint) < toSkin)
}
