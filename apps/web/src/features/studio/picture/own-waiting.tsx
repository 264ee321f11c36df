import { ownHeightPx } from './own-height.ts'
import type { Area } from './picture.ts'

/** Reserves space for the user's own pictures until they have loaded. */
export function OwnWaiting({ area }: { area: Area }) {
  const height = ownHeightPx(area)
  return height > 0 && <div style={{ height }} />
}
