import type { DoneLook, FailedLook, Look, ServerReference, LookSources } from '../look/look-state.ts'
import type { ReadyPair, StudioOptions } from '../studio-state.ts'
import type { ComparedLooks } from '../use-viewed.ts'

export type HistoryProps = {
  personId: string
  inHand: Look
  /** The one in the result panel. */
  shownId: string | null
  compared: ComparedLooks | null
  shortcuts: boolean
  /** One under way elsewhere is followed here. */
  onAdopt: (reference: ServerReference, sources: LookSources) => void
  /** Null shows the look in hand again. */
  onView: (look: DoneLook | FailedLook | null) => void
  /** What was still to come of one that was given to `onView`. */
  onComplete: (look: DoneLook | FailedLook | null) => void
  onCompare: (looks: ComparedLooks | null) => void
  onReuse: (pair: ReadyPair, options: Omit<StudioOptions, 'place' | 'samples'>) => void
  /** It was deleted, here or elsewhere. */
  onGone: (id: string) => void
  /** Credits of a look that was made elsewhere were spent or given back. */
  onCreditsMoved: () => void
}
