/**
 * Networks let bare legs go below a skirt that the picture's edge cuts, and then they count as ground. Near the legs'
 * bones, what has this person's skin colour and not the ground's is leg again.
 */
import { distanceTo } from '../image/distance.ts'
import { clamp, length3, medianBy, quantileBy, toSegment } from '../image/maths.ts'
import { zeroBytes } from '../image/pool.ts'
import { components, maskOf, outsideOf } from '../image/regions.ts'
import { legChain } from './leg-chain.ts'
import { skinAt } from './skin.ts'
import { BACKGROUND, LOWER, SIDES, SKIN, UPPER } from './types.ts'
import type { Limb, Person } from './types.ts'

/** Units about the bones in which legs are sought, and between which the ground is read. */
const REACH = 0.38
const GROUND = [0.45, 1] as const
/** Opacity below which a pixel is ground that may be leg. */
const MATTE = 0.5
/** Lightness counts less than hue, and not at all so far (L) about the skin that is known: legs lie in shade. */
const LIGHTNESS = { weight: 0.5, darker: 18, lighter: 6 }
/** The ground must be this far (ΔE) from skin, and hardly any of it nearer to skin than to itself. */
const APART = 9
const GROUND_QUANTILE = 0.03
/** Share of the way from skin to the ground up to which a pixel is skin. */
const SKIN_SHARE = 0.45
/** A leg is at least this deep (px) and lies at most so far (px) from cloth or skin. */
const DEEP = 3.5
const TOUCHES = 2.5

type Seen = Pick<Person, 'w' | 'h' | 'lab' | 'body' | 'ramp' | 'labels' | 'matte'>

const hit: [number, number] = [0, 0]

/** Changes labels and matte in place. */
export function nameBareLegs(person: Seen): void {
  const { w, h, lab, labels, matte, body } = person
  const bones = SIDES.flatMap((k) => legChain(body, k))
  const reach = GROUND[1] * body.unit
  const ys = bones.flatMap(({ from, to }) => [from[1], to[1]])
  const xs = bones.flatMap(({ from, to }) => [from[0], to[0]])
  const [x0, x1] = [Math.max(0, Math.floor(Math.min(...xs) - reach)), Math.min(w, Math.max(...xs) + reach)]
  const [y0, y1] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(h, Math.max(...ys) + body.unit)]
  const near: number[] = []
  const ground: number[] = []
  for (let y = y0; y < y1; y++) sortRow(person, bones, y, x0, x1, near, ground)
  const [L, A, B] = lab.map((plane) => medianBy(ground, (i) => plane[i]))
  const toSkin = skinDistance(person)
  /** 0 on skin, 1 on the ground. */
  const share = (i: number): number => {
    const d = toSkin(i)
    const g = length3((lab[0][i] - L) * LIGHTNESS.weight, lab[1][i] - A, lab[2][i] - B)
    return d / (d + g || 1)
  }
  if (!near.length || !ground.length || medianBy(ground, toSkin) < APART) return
  if (quantileBy(ground, share, GROUND_QUANTILE) < SKIN_SHARE) return
  const found = zeroBytes(w * h)
  for (const i of near) if (share(i) < SKIN_SHARE) found[i] = 1
  keepLegs(found, person)
  for (let i = 0; i < found.length; i++) {
    if (!found[i]) continue
    labels[i] = SKIN
    matte[i] = Math.max(matte[i], clamp((SKIN_SHARE - share(i)) / (SKIN_SHARE / 2) + 0.5, 0, 1))
  }
}

/** Adds what is no person in row y to what lies near legs, or to the ground; row by row, the loop stays compiled between two pictures. */
function sortRow(
  { w, labels, matte, body }: Seen,
  bones: Limb,
  y: number,
  x0: number,
  x1: number,
  near: number[],
  ground: number[],
): void {
  for (let x = x0; x < x1; x++) {
    const i = y * w + x
    if (labels[i] !== BACKGROUND || matte[i] > MATTE) continue
    const away = awayFrom(bones, x, y) / body.unit
    if (away < REACH) near.push(i)
    else if (away > GROUND[0] && away < GROUND[1]) ground.push(i)
  }
}

/** px from the nearest bone. */
function awayFrom(bones: Limb, x: number, y: number): number {
  let away = Infinity
  for (let k = 0; k < bones.length; k++) {
    away = Math.min(away, toSegment(x, y, bones[k].from, bones[k].to, hit)[0])
  }
  return away
}

/** ΔE of a pixel from this person's skin in any usual light. */
function skinDistance({ lab, ramp }: Seen): (i: number) => number {
  const lightest = ramp.knots[ramp.knots.length - 1][0] + LIGHTNESS.lighter
  const darkest = ramp.knots[0][0] - LIGHTNESS.darker
  const skin = new Float64Array(3)
  return (i) => {
    skinAt(ramp, lab[0][i], skin)
    const off = lab[0][i] - clamp(lab[0][i], darkest, lightest)
    return length3(off * LIGHTNESS.weight, lab[1][i] - skin[1], lab[2][i] - skin[2])
  }
}

/** Takes away what is thin (a rim, a shadow) or hangs on nothing. */
function keepLegs(found: Uint8Array, { w, h, labels }: Seen): void {
  if (!found.includes(1)) return
  const { label } = components(found, w, h)
  const depth = distanceTo(outsideOf(found), w, h, DEEP + 1)
  const toPerson = distanceTo(
    maskOf(w * h, (i) => labels[i] === SKIN || labels[i] === LOWER || labels[i] === UPPER),
    w,
    h,
    TOUCHES + 1,
  )
  const deep = new Set<number>()
  const held = new Set<number>()
  for (let i = 0; i < found.length; i++) {
    if (!label[i]) continue
    if (depth[i] >= DEEP) deep.add(label[i])
    if (toPerson[i] <= TOUCHES) held.add(label[i])
  }
  for (let i = 0; i < found.length; i++) if (!deep.has(label[i]) || !held.has(label[i])) found[i] = 0
}
