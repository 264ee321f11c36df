/** Memory for the tests' processes, which leave much behind at once. */

/**
 * Options of Node. As usual the collector took a fifth of the work of the API's tests, an eighth of the engine's and a twelfth of the
 * browser's: pictures that come and go make it look through everything else each time.
 */
export const AMPLE_MEMORY = [
  '--max-semi-space-size=64',
  '--initial-old-space-size=512',
  '--no-concurrent-marking',
]
