import { ownHeightPx } from './own-height.ts'
import type { Area } from './picture.ts'

/** Stands for the person's own pictures until they have come. */
export function OwnWaiting({ area }: { area: Area }) {
  const height = ownHeightPx(area)
  return height > 0 && <div style={{ height }} />
}
