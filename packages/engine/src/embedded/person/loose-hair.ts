/** Finds hair that floats on clothes: the end of a strand whose middle the parser takes for cloth. */
import { distanceTo } from '../image/distance.ts'
import { components, labelled, pixelsOf } from '../image/regions.ts'
import { alongTorso } from './body.ts'
import { BACKGROUND, HAIR, LOWER, UPPER } from './types.ts'
import type { LabelMap, Person } from './types.ts'

/** Least distance (units) of a loose piece from the rest of the hair: a strap or chain is narrower. */
const APART = 0.1
/** Least area of the rest of the hair, in areas of the piece. */
const LARGER = 2
/** Torso share above which hair beside a face may be apart from the rest. */
const BELOW = 0.1

/** Returns the pixels of pieces of hair that lie in the middle of clothes, apart from the rest of the hair. */
export function looseHair({ w, h, body }: Pick<Person, 'w' | 'h' | 'body'>, labels: LabelMap): number[] {
  const { label, info } = components(labels, w, h, HAIR)
  if (info.length < 3) return []
  const most = Math.max(...info.slice(1).map(({ area }) => area))
  const large = info.map(({ area }, k) => k > 0 && area * LARGER > most)
  const toHair = distanceTo(labelled(label, large), w, h, APART * body.unit + 1)
  const isLoose = info.map((_, k) => k > 0 && !large[k])
  for (let i = 0; i < labels.length; i++) {
    const k = label[i]
    if (!isLoose[k]) continue
    const [x, y] = [i % w, (i / w) | 0]
    const isFree = [x > 0 ? i - 1 : i, x < w - 1 ? i + 1 : i, i - w, i + w].some((j) => isOther(labels[j]))
    if (alongTorso(body, x, y) < BELOW || toHair[i] < APART * body.unit || isFree) isLoose[k] = false
  }
  return isLoose.includes(true) ? pixelsOf(labelled(label, isLoose)) : []
}

/** True beside a loose piece for what is neither clothes nor hair. */
const isOther = (label = BACKGROUND): boolean => label !== HAIR && label !== UPPER && label !== LOWER
