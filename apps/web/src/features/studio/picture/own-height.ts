/** Remembers the height of the user's own pictures in the sidebar, to reserve that space until they have loaded. */
import type { Area } from './picture.ts'

const keyOf = (area: Area) => `toile:own-height:${area}`

/** Height in pixels; 0 without pictures. */
export function ownHeightPx(area: Area): number {
  try {
    return Number(localStorage.getItem(keyOf(area))) || 0
  } catch {
    return 0
  }
}

export function rememberOwnHeight(area: Area, heightPx: number): void {
  try {
    if (heightPx !== ownHeightPx(area)) localStorage.setItem(keyOf(area), String(heightPx))
  } catch {
    // Storage is unavailable: the layout shifts when the pictures load.
  }
}
