import type { PhotoLight } from '../src/embedded/compose/photo-light.ts'

/** Light that leaves the colours of cloth as they are. */
export const PLAIN_LIGHT: PhotoLight = { factors: [1, 1, 1], isGrey: false }
