import type { TryOnWarning } from '../engine.ts'

/** The embedded engine's code for the same warning. */
export const SIZE_LIMITED = 'size_limited'

/** Warns that a look is smaller than requested; both sizes are of its shorter side. */
export const sizeWarning = (madePx: number, askedPx: number): TryOnWarning => ({
  code: SIZE_LIMITED,
  message: `The look’s shorter side is ${madePx} px; ${askedPx} px were requested.`,
})
