import type { GroundReader } from './matte.ts'
import type { Weigher } from './weigh.ts'

/** Somebody who does parts of the work on a person beside this thread. */
export type Helper = GroundReader & Weigher
