import type { Look } from '../look/look-state.ts'
import type { ComparedLooks } from '../studio-state.ts'

/** The studio state that the history strip shows. */
export type HistoryProps = {
  personId: string
  currentLook: Look
  /** Id of the look in the result panel. */
  shownId: string | null
  compared: ComparedLooks | null
}
