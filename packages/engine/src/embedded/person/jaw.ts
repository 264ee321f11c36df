/** The line of the jaw, above which no collar reaches. */
import type { Person } from './types.ts'

/**
 * The line is `under` the chin (units) where the chin is, and higher by the share `rises` of the distance from there
 * (up to `reach` units). A turned head has its chin over one side of the neck. The line is at least `least` units above
 * the joint line: shoulders and low collars are below, also of a bowed head.
 */
const JAW = { under: 0.04, rises: 0.45, reach: 0.25, least: 0.4 } as const

/**
 * Height (px above the joint line, along the torso) of the line under the jaw at a distance (px, positive to the
 * image's right) from the shoulders' middle; Infinity without a face.
 */
export function underJaw({ body }: Pick<Person, 'body'>, aside: number): number {
  const { neck, across, down, unit, face } = body
  if (!face.visible) return Infinity
  const [dx, dy] = [face.chin[0] - neck[0], face.chin[1] - neck[1]]
  const from = Math.abs(aside - (dx * across[0] + dy * across[1]))
  const line =
    -(dx * down[0] + dy * down[1]) - JAW.under * unit + JAW.rises * Math.min(JAW.reach * unit, from)
  return Math.max(JAW.least * unit, line)
}
