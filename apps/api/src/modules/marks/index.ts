/** Public interface of this module: other modules import from this file only. */
export type { Marker } from './marker.ts'
