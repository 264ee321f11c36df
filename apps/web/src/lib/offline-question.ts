/** The question that a page puts to the service worker, and the cache that both of them use. */

/** Files named by their content: those of the engine, put in by its worker, and those of the studio. */
export const DEVICE_CACHE = 'toile-device'

export type OfflineQuestion = {
  /** `store`: store the studio. `check`: say whether it is stored, and finish where storing it was broken off. */
  kind: 'store' | 'check'
  /** Address of a script of the page that asks: tells its build. */
  script: string
}

/** Sent to the port that came with the question. */
export type OfflineAnswer = { stored: boolean }
