/** Joins ratings of numbered tiles with the key that says which look each tile shows. */
import type { RatedPair, Rating } from '../engine/gate.ts'

/** The look that each tile shows, by the tile number of the file name; `group` is the engine that made it. */
export type Key = Readonly<Record<string, Omit<RatedPair, 'rating'>>>
export type RatedTile = RatedPair & { readonly reason: string }

/** The letters that raters write. */
const CLASSES: Readonly<Record<string, Rating>> = { C: 'convincing', A: 'acceptable', B: 'broken' }

/**
 * Joins the key with a rater's lines of tile number, class (C, A or B) and reason, in any order; # begins a comment.
 * Throws unless each tile is rated exactly once.
 */
export function mergeRatings(key: Key, text: string): RatedTile[] {
  const found = new Map<string, RatedTile>()
  for (const line of text.split('\n').filter((row) => row.trim() && !row.startsWith('#'))) {
    const [number = '', letter = '', ...reason] = line.trim().split(/\s+/)
    const [tile, rating] = [key[number], CLASSES[letter]]
    if (!tile || !rating || !reason.length) throw new Error(`No rating: ${line}`)
    if (found.has(number)) throw new Error(`Tile ${number} is rated twice`)
    found.set(number, { ...tile, rating, reason: reason.join(' ') })
  }
  const missing = Object.keys(key).filter((number) => !found.has(number))
  if (missing.length) throw new Error(`Tiles without a rating: ${missing.join(', ')}`)
  return [...found.values()].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
}

const nameOf = ({ person, garment, group }: RatedTile): string => `${person} ${garment} ${group}`

/** Formats ratings as lines for `readRatings`. */
export const ratingLines = (tiles: readonly RatedTile[]): string =>
  tiles
    .map(
      ({ group, person, garment, rating, reason }) => `${group} ${person} ${garment} ${rating} ${reason}\n`,
    )
    .join('')

/** From worst to best. */
const RANK: readonly Rating[] = ['broken', 'acceptable', 'convincing']

/**
 * Formats the number of looks in each class by engine, and lists the pairs whose class differs between the engines
 * `before` and `after`.
 */
export function ratingTable(tiles: readonly RatedTile[], before: string, after: string): string {
  const bestFirst = RANK.toReversed()
  const count = (engine: string, rating: Rating): string => {
    const looks = tiles.filter((tile) => tile.group === engine)
    const rated = looks.filter((tile) => tile.rating === rating).length
    return `${rated} (${Math.round((100 * rated) / (looks.length || 1))} %)`.padStart(14)
  }
  const header = bestFirst.map((rating) => rating.padStart(14))
  const rows = [before, after].map((engine) =>
    row(
      engine,
      bestFirst.map((rating) => count(engine, rating)),
    ),
  )
  const changed = tiles
    .filter(({ group }) => group === before)
    .flatMap((old) => {
      const fresh = tiles.find(
        ({ group, person, garment }) => group === after && person === old.person && garment === old.garment,
      )
      return fresh && fresh.rating !== old.rating ? [changeOf(old, fresh)] : []
    })
  return [row('', header), ...rows, ...changed.toSorted((a, b) => a.localeCompare(b))].join('\n')
}

const row = (title: string, cells: readonly string[]): string => `  ${title.padEnd(10)}${cells.join('')}`

function changeOf(old: RatedTile, fresh: RatedTile): string {
  const verb = RANK.indexOf(fresh.rating) > RANK.indexOf(old.rating) ? 'better' : 'worse'
  return `  ${verb}: ${old.person} in ${old.garment}: ${old.rating} (${old.reason}) → ${fresh.rating} (${fresh.reason})`
}
