/** Pieces of work that somebody on another thread may do meanwhile, who mostly has something else to do. */

/** A piece that somebody may begin with: one that writes its results into arrays that it was given. */
export type Offer = {
  /**
   * Ends the offer: whether the piece is still to be done. Waits for its end where somebody has begun with it, and throws
   * where they failed at it: it may be half done.
   */
  takeBack(): boolean
}

/** What the work gives, with the piece of which this is the offer done as well; `own` does it where nobody else has. */
export function beside<T>(offer: Offer | null | undefined, own: () => void, work: () => T): T {
  let made: T
  try {
    made = work()
  } catch (error) {
    // Nobody may still write to what is used again from here on.
    endOf(offer)
    throw error
  }
  if (!offer || offer.takeBack()) own()
  return made
}

/** Ends the offer, however the piece ends. */
function endOf(offer: Offer | null | undefined): void {
  try {
    offer?.takeBack()
  } catch {
    // What was thrown first is told.
  }
}
