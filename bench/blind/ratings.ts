/** Joins ratings of numbered tiles with the key that says which look each tile shows. */
import type { RatedPair, Rating } from '../engine/gate.ts'

/** The look that each tile shows, by the tile number of the file name; `part` is the engine that made it. */
export type Key = Readonly<Record<string, Omit<RatedPair, 'rating'>>>
export type RatedTile = RatedPair & { readonly reason: string }

const CLASSES: Readonly<Record<string, Rating>> = { C: 'convincing', A: 'acceptable', B: 'broken' }

/**
 * Parses lines of tile number, class (C, A or B) and reason, in any order. Throws unless each tile is rated exactly
 * once.
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

const nameOf = ({ person, garment, part }: RatedTile): string => `${person} ${garment} ${part}`

/** Formats ratings as lines for `readRatings`. */
export const ratingLines = (tiles: readonly RatedTile[]): string =>
  tiles
    .map(({ part, person, garment, rating, reason }) => `${part} ${person} ${garment} ${rating} ${reason}\n`)
    .join('')

const RANK: readonly Rating[] = ['broken', 'acceptable', 'convincing']

/** Formats the number of looks in each class by engine, and lists the pairs whose class differs between the engines. */
export function ratingTable(tiles: readonly RatedTile[], before: string, after: string): string {
  const count = (part: string, rating: Rating): string => {
    const of = tiles.filter((tile) => tile.part === part)
    const own = of.filter((tile) => tile.rating === rating).length
    return `${own} (${Math.round((100 * own) / (of.length || 1))} %)`.padStart(14)
  }
  const rows = [before, after].map(
    (part) =>
      `  ${part.padEnd(10)}${RANK.toReversed()
        .map((rating) => count(part, rating))
        .join('')}`,
  )
  const changed = tiles.flatMap((tile) => {
    const other = tiles.find(
      ({ part, person, garment }) =>
        part === after && person === tile.person && garment === tile.garment && tile.part === before,
    )
    if (!other || other.rating === tile.rating) return []
    const verb = RANK.indexOf(other.rating) > RANK.indexOf(tile.rating) ? 'better' : 'worse'
    return [
      `  ${verb}: ${tile.person} in ${tile.garment}: ${tile.rating} (${tile.reason}) → ${other.rating} (${other.reason})`,
    ]
  })
  return [
    `  ${''.padEnd(10)}${RANK.toReversed()
      .map((rating) => rating.padStart(14))
      .join('')}`,
    ...rows,
    ...changed.toSorted((a, b) => a.localeCompare(b)),
  ].join('\n')
}
