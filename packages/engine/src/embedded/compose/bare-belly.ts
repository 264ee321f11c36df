/**
 * Finds the strip of belly between a short old top and the lower clothes. It is in the old hem's shadow, so under a
 * shorter new top it is synthesised with the rest of the belly; and it proves that no lower clothes are under the top.
 */
import { acrossTorso, alongTorso } from '../person/body.ts'
import { LOWER, SKIN, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** Greatest distance (units) from the axis that is searched. */
const ACROSS = 0.5
/** Range of torso shares that is searched. */
const ROWS = [0.4, 1.4] as const
/** Greatest height (units) of the strip. */
const HIGHEST = 0.3
/** Distance (units) from the axis within which columns are counted. */
const MIDDLE = 0.3
/** Share of those columns that must show skin. */
const SHOWS = 0.5

type Seen = Pick<Person, 'w' | 'h' | 'labels' | 'body'>

/** Returns the strip's pixels; none when the old top meets the lower clothes, or no lower clothes are visible. */
export function bellyStrip(person: Seen): number[] {
  const { w, body } = person
  const found: number[] = []
  let [middle, open] = [0, 0]
  for (let x = 0; x < w; x++) {
    const column = stripOf(person, x)
    if (!column) continue
    const across = Math.abs(acrossTorso(body, x, column.from))
    if (across > ACROSS) continue
    const isOpen = column.to > column.from
    if (across < MIDDLE) {
      middle++
      if (isOpen) open++
    }
    for (let y = column.from; y < column.to; y++) found.push(y * w + x)
  }
  return open > SHOWS * middle ? found : []
}

/** Rows of column x between the old top and the lower clothes (`to` exclusive) with only skin between; else null. */
function stripOf({ w, h, labels, body }: Seen, x: number): { from: number; to: number } | null {
  let upper = -1
  for (let y = 0; y < h; y++) {
    const label = labels[y * w + x]
    if (label === UPPER) upper = y
    else if (label === LOWER && upper >= 0) {
      const v = alongTorso(body, x, y)
      const isNear = y - upper <= HIGHEST * body.unit
      return isNear && v > ROWS[0] && v < ROWS[1] ? { from: upper + 1, to: y } : null
    } else if (label !== SKIN) upper = -1
  }
  return null
}
