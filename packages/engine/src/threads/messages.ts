/** What crosses between the threads of the embedded engine. */
import type { GarmentCategory, TryOnProgress, TryOnResult } from '../engine.ts'
import type { Garment } from '../embedded/garment/garment.ts'
import type { Mask, RgbImage } from '../embedded/image/raster.ts'
import type { TryOnInput } from '../embedded/try-on.ts'
import type { SentError } from './sent-error.ts'

/** Given to the try-on thread when it starts. */
export type TryOnThreadData = {
  /** One cell: the number of the job that shall stop. */
  readonly stopped: Int32Array
  /** Run every stage once before the first job comes. */
  readonly warm: boolean
}

export type TryOnJob = { readonly id: number; readonly input: TryOnInput }

export type FromTryOnThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: TryOnProgress }
  | { readonly kind: 'done'; readonly id: number; readonly result: TryOnResult }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SentError }

export type GarmentJob = {
  readonly id: number
  readonly image: RgbImage
  readonly mask: Mask | null
  readonly category: GarmentCategory
}

export type FromGarmentThread =
  | { readonly kind: 'done'; readonly id: number; readonly garment: Garment }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SentError }

/**
 * Most of a thread's garbage are typed arrays outside of V8's heap, so a large nursery only costs memory: this
 * one saves some 100 MB a thread and next to no time.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 12 }
