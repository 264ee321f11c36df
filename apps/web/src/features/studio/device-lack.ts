/** Finds out whether this browser can make looks itself. */

/** The missing requirement: a secure address, abilities, or memory. */
export type DeviceLack = 'insecure' | 'browser' | 'memory'

/** GB, as browsers tell it that do: with less, a look fails more often than not. */
const LEAST_MEMORY = 2

/** The smallest module with an instruction of SIMD (`i8x16.popcnt`): what the engine's is compiled to. */
const WITH_SIMD = Uint8Array.from(atob('AGFzbQEAAAABBQFgAAF7AwIBAAoKAQgAQQD9D/1iCw=='), (letter) =>
  letter.charCodeAt(0),
)

/** Null where nothing is missing that can be known beforehand. */
export function deviceLack(): DeviceLack | null {
  // Elsewhere a page gets no digests, and may keep no files.
  if (!globalThis.isSecureContext) return 'insecure'
  const canRun = typeof WebAssembly === 'object' && WebAssembly.validate(WITH_SIMD)
  if (!canRun || typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return 'browser'
  const { deviceMemory = LEAST_MEMORY } = navigator as Navigator & { deviceMemory?: number }
  return deviceMemory < LEAST_MEMORY ? 'memory' : null
}
