/**
 * Below its cuff an arm is skin up to its edges: the rim that coloured cloth beside it lights is no cloth, though it
 * looks like it.
 */
import { length2 } from '../image/maths.ts'
import { armPlace, locateOnArm } from './arm-place.ts'
import type { ArmShape } from './arm-place.ts'
import { armShape } from './arm-shape.ts'
import { centreHands } from './centre-hands.ts'
import { centreShoulders } from './centre.ts'
import { armBones } from './limbs.ts'
import { LOWER, SIDES, SKIN, UPPER } from './types.ts'
import type { Person } from './types.ts'

/** px inside the arm's outline, and bone lengths from the shoulder: below the shoulder and above the hand. */
const DEPTH = 1.5
const FREE = [0.25, 1.9] as const
/** Share of an arm that is covered below which it shows; its least matte. */
const SHOWS = 0.3
const MATTE = 0.9
/** Lab a, b further from the person's skin than light thrown on it makes it: jeans beside an arm are no arm. */
const OTHER_HUE = 20

type Seen = Pick<Person, 'body' | 'matte' | 'labels' | 'lab' | 'skin' | 'w' | 'h'>

/** Changes the labels in place. */
export function nameBareArms(person: Seen): void {
  const { w, h } = person
  const body = centreHands(person, centreShoulders(person))
  for (const k of SIDES) {
    const shape = armShape({ ...person, body }, armBones(body, k), k)
    const xs = shape.flatMap(({ from, to }) => [from[0], to[0]])
    const ys = shape.flatMap(({ from, to }) => [from[1], to[1]])
    const reach = Math.max(...shape.flatMap(({ outer, inner }) => [...outer, ...inner]))
    const x1 = Math.min(w - 1, Math.ceil(Math.max(...xs) + reach))
    const y1 = Math.min(h - 1, Math.ceil(Math.max(...ys) + reach))
    const x0 = Math.max(0, Math.floor(Math.min(...xs) - reach))
    const y0 = Math.max(0, Math.floor(Math.min(...ys) - reach))
    for (let y = y0; y <= y1; y++) nameRow(person, shape, y, x0, x1)
  }
}

const place = armPlace()

/** Row by row: the loop stays compiled between two pictures. */
function nameRow(
  { w, matte, labels, lab, skin }: Seen,
  shape: ArmShape,
  y: number,
  x0: number,
  x1: number,
): void {
  for (let x = x0; x <= x1; x++) {
    const i = y * w + x
    if ((labels[i] !== UPPER && labels[i] !== LOWER) || matte[i] < MATTE) continue
    if (length2(lab[1][i] - skin[1], lab[2][i] - skin[2]) > OTHER_HUE) continue
    locateOnArm(shape, x, y, place)
    if (place.depth <= DEPTH || place.made >= SHOWS) continue
    if (place.along > FREE[0] && place.along < FREE[1]) labels[i] = SKIN
  }
}
