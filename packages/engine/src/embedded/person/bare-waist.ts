/** What lies below a bare belly is worn below, though a dark waistband looks like the dark top above it. */
import { torsoPoint } from './body.ts'
import { armBones, nearerShare } from './limbs.ts'
import { LOWER, SKIN, UPPER } from './types.ts'
import type { Body, LabelMap, Limb, Pair } from './types.ts'

/** Units from the middle, torso shares between which a waist lies, and steps per pixel. */
const ACROSS = 0.35
const ROWS = [0.2, 1.3] as const
const STEPS = 2
/** Units of skin that make a belly; nearer to an arm (radii) it may be a hand. */
const BELLY = 0.08
const CLEAR_OF_ARMS = 1.6

type Labelled = { readonly w: number; readonly h: number; readonly labels: LabelMap; readonly body: Body }

/** Changes the labels in place. */
export function nameBelowBelly(picture: Labelled): void {
  const { body } = picture
  const { unit } = body
  const arms = [armBones(body, 0), armBones(body, 1)] as const
  for (let across = -ACROSS * unit; across <= ACROSS * unit; across += 1 / STEPS) {
    nameColumn(picture, arms, across / unit)
  }
}

/** Down the trunk, s units from its middle. */
function nameColumn({ w, h, labels, body }: Labelled, arms: Pair<Limb>, s: number): void {
  const step = 1 / (STEPS * body.torso)
  let worn = false
  let bare = 0
  for (let v = ROWS[0]; v < ROWS[1]; v += step) {
    const at = torsoPoint(body, v, s * body.unit)
    const x = Math.round(at[0])
    const y = Math.round(at[1])
    if (x < 0 || y < 0 || x >= w || y >= h) return
    const i = y * w + x
    const isBelly = bare >= BELLY * body.unit
    if (labels[i] === UPPER && isBelly) labels[i] = LOWER
    else if (labels[i] === UPPER) {
      worn = true
      bare = 0
    } else if (labels[i] === SKIN && worn && nearerShare(arms, x, y) > CLEAR_OF_ARMS) bare += 1 / STEPS
    else if (!isBelly) return
  }
}
