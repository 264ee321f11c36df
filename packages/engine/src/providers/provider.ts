/**
 * The interface of an adapter to a hosted or self-hosted engine, which takes two picture files and returns the results
 * or a reference to poll. Each vendor has an adapter in a file of this folder; `hosted-engine.ts` turns an adapter into
 * an `Engine`.
 */
import type { GarmentCategory, Quality, Wearing } from '../engine.ts'
import type { Shapes } from './frame.ts'

export type PictureFile = {
  readonly bytes: Uint8Array
  readonly type: 'image/jpeg' | 'image/png'
  readonly width: number
  readonly height: number
}

export type ProviderOrder = {
  /** The photo, extended to a shape that the provider supports: see `frame.ts`. */
  readonly person: PictureFile
  readonly garment: PictureFile
  readonly category: GarmentCategory
  readonly quality: Quality
  readonly wearing: Wearing
  /** Wanted length of the result's shorter side. */
  readonly shortEdgePx: number
  readonly seed: number | undefined
  /** Pictures wanted, at most the provider's `maxSamples`. */
  readonly samples: number
  /** The same for all attempts at one look, so that a provider that supports such keys does not charge twice. */
  readonly idempotencyKey: string
  /** Address for the provider to call when the order has ended. */
  readonly webhookUrl: string | undefined
}

/**
 * `done`: the results, in any format that sharp decodes; there may be fewer than ordered. `working`: the provider has
 * accepted the order, and `poll` reads its state.
 */
export type ProviderAnswer =
  | { readonly kind: 'done'; readonly files: readonly [Uint8Array, ...Uint8Array[]] }
  | { readonly kind: 'working'; readonly reference: string }

/** Calls reject with ProviderFailed, ContentRejected, NoPersonFound, NoGarmentFound, or the signal's reason. */
export type Provider = Shapes & {
  readonly name: string
  /** Pictures are scaled down to this longer side before they are sent. */
  readonly maxEdgePx: number
  /** True when the adapter passes `wearing` on to the model. */
  readonly followsWearing?: boolean
  /** Limit of pictures in one order. */
  readonly maxSamples: number
  /** Places an order. */
  readonly submit: (order: ProviderOrder, signal: AbortSignal) => Promise<ProviderAnswer>
  /** Reads the state of an accepted order. Undefined for providers that answer at once. */
  readonly poll?: (reference: string, signal: AbortSignal) => Promise<ProviderAnswer>
  /** Cancels an order; may reject. */
  readonly cancel?: (reference: string, signal: AbortSignal) => Promise<void>
  /** Checks, by a free call, that the provider answers and accepts our key. */
  readonly check: (signal: AbortSignal) => Promise<void>
}
