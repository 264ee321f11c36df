/** How well two sets of times can be told apart by looking at one. */

export type Separation = {
  /** Chance that a time of the first set is longer than one of the second: 0.5 tells nothing, 0 and 1 everything. */
  chance: number
  /** Standard errors between that and 0.5, by the Mann-Whitney test; beyond 3 is no accident. */
  z: number
}

export function separation(first: number[], second: number[]): Separation {
  let longer = 0
  for (const a of first) for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0
  const pairs = first.length * second.length
  const spread = Math.sqrt((pairs * (first.length + second.length + 1)) / 12)
  return {
    chance: Math.round((longer / pairs) * 1000) / 1000,
    z: Math.round(((longer - pairs / 2) / spread) * 100) / 100,
  }
}
