/** The height of the person's own pictures in the sidebar as it was the last time: kept free until they have come. */
import type { Area } from './picture.ts'

const keyOf = (area: Area) => `toile:own-height:${area}`

/** Height in pixels; 0 when there were none. */
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
    // A browser that forbids storage: the pictures make their room when they come.
  }
}
