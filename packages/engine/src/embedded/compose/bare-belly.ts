/**
 * The strip of belly between a short old top and what is worn below it. It lies in the old hem's shadow, so where the
 * new hem ends higher it is made anew with the rest of the belly; and where it shows, no lower clothes lie under the top.
 */
import { acrossTorso, alongTorso } from '../person/body.ts'
import { LOWER, SKIN, UPPER } from '../person/types.ts'
import type { Person } from '../person/types.ts'

/** Units to either side of the middle within which it is looked for, and torso shares. */
const ACROSS = 0.5
const ROWS = [0.4, 1.4] as const
/** Units of its height, and of the middle that counts. */
const HIGHEST = 0.3
const MIDDLE = 0.3
/** Share of the middle's columns in which it shows. */
const SHOWS = 0.5

type Seen = Pick<Person, 'w' | 'h' | 'labels' | 'body'>

/** Its pixels; none where the old top meets the lower clothes, or none are seen. */
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

/** Rows of column x from the old top's end to the lower clothes' begin, with nothing but skin between; else null. */
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
