import type { writeLab } from '../image/colour.ts'
import type { Uncropper } from '../vision/pose.ts'
import type { GroundReader } from './matte.ts'

/** Somebody who does parts of the work on a person beside this thread, one after another. */
export type Helper = Uncropper &
  GroundReader & {
    /** As `writeLab`. */
    writeLab(...asked: Parameters<typeof writeLab>): Promise<void>
  }
