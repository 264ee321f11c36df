/** Measures how well two sets of times can be distinguished (Mann-Whitney test). */

export type Separation = {
  /**
   * Probability that a time of the first set is longer than one of the second: 0.5 is no separation, 0 or 1 a full one.
   */
  chance: number
  /** Distance of that from 0.5, in standard errors; more than 3 is significant. */
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
