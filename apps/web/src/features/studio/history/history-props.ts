import type { Look } from '../look/look-state.ts'
import type { ComparedLooks } from '../studio-state.ts'

/** The part of the studio that the strip of looks shows. */
export type HistoryProps = {
  personId: string
  inHand: Look
  /** The one in the result panel. */
  shownId: string | null
  compared: ComparedLooks | null
}
