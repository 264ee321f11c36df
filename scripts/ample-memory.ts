/** Heap options for the tests' processes, which allocate and drop much memory at once. */

/**
 * Options of Node. With the defaults, garbage collection took a fifth of the work of the API's tests, an eighth of the
 * engine's and a twelfth of the browser's, because short-lived pictures trigger full collections.
 */
export const AMPLE_MEMORY = [
  '--max-semi-space-size=64',
  '--initial-old-space-size=512',
  '--no-concurrent-marking',
]
