/** Messages from a page to the service worker, and the cache that both use. */

/** Cache of content-hashed files: the engine's, stored by its worker, and the studio's. */
export const DEVICE_CACHE = 'toile-device'
/** An entry of that cache: the service worker keeps the studio there, and deletes what is outdated. */
export const STUDIO_REQUESTED = '/requested'

export type OfflineQuestion = {
  /** `store`: store the studio. `check`: report whether it is stored, and resume an interrupted store. */
  kind: 'store' | 'check'
  /** Address of a script of the asking page, which identifies its build. */
  script: string
}

/** The answer, sent to the port that came with the question. */
export type OfflineAnswer = { stored: boolean }
