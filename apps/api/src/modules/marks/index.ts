/** The public interface of this module: other modules import only from here. */
export type { Marker } from './marker.ts'
