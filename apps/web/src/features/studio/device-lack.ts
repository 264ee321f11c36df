/** Checks whether this browser can make looks on the device. */

/** The missing requirement: a secure context, a browser feature, or memory. */
export type DeviceLack = 'insecure' | 'browser' | 'memory'

/** Minimum `navigator.deviceMemory` in GB. With less, most looks fail. */
const MIN_MEMORY_GB = 2

/**
 * The smallest WebAssembly module with a SIMD instruction (`i8x16.popcnt`). The engine's module is compiled with SIMD.
 */
const SIMD_MODULE = Uint8Array.from(atob('AGFzbQEAAAABBQFgAAF7AwIBAAoKAQgAQQD9D/1iCw=='), (letter) =>
  letter.charCodeAt(0),
)

/** Returns the missing requirement, or null when no problem can be detected in advance. */
export function deviceLack(): DeviceLack | null {
  // Outside a secure context a page has neither `crypto.subtle` nor the Cache API.
  if (!globalThis.isSecureContext) return 'insecure'
  const canRun = typeof WebAssembly === 'object' && WebAssembly.validate(SIMD_MODULE)
  if (!canRun || typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return 'browser'
  const { deviceMemory = MIN_MEMORY_GB } = navigator as Navigator & { deviceMemory?: number }
  return deviceMemory < MIN_MEMORY_GB ? 'memory' : null
}
