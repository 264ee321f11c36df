/** A plane of the garment reader's grid at the size of the picture that was read. */
import type { Plane } from '../image/raster.ts'
import { enlargeCells } from '../nets/enlarge-cells.ts'
import { PARTS_GRID } from '../nets/garment-reader.ts'
import type { Frame } from '../nets/letterbox.ts'
import type { Size } from '../working-size.ts'

/** Bilinear, w × h pixels. */
export const enlargeGrid = (plane: Plane, frame: Frame, size: Size): Plane =>
  enlargeCells(plane, PARTS_GRID, frame, size)
