/**
 * The interface of an adapter to a hosted or self-hosted engine: two pictures go in as files, and files, or a reference to poll,
 * come out. Each vendor has an adapter in a file of this folder; `hosted-engine.ts` makes an `Engine` of an adapter.
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
  /** The photo, extended to a shape that the provider makes: see `frame.ts`. */
  readonly person: PictureFile
  readonly garment: PictureFile
  readonly category: GarmentCategory
  readonly quality: Quality
  readonly wearing: Wearing
  /** Wanted length of the result's shorter side. */
  readonly shortEdgePx: number
  readonly seed: number | undefined
  /** Pictures wanted; no more than the provider makes of one order. */
  readonly samples: number
  /** The same for all tries of one look: a provider that knows such keys makes, and charges, no second picture. */
  readonly idempotencyKey: string
  /** Address for the provider to call when the order has ended. */
  readonly webhookUrl: string | undefined
}

/**
 * `working`: the provider has accepted the order, and `poll` reads its state. Files may be of any format that sharp decodes, and
 * fewer than were ordered.
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
  /** Most pictures of one order. */
  readonly maxSamples: number
  readonly submit: (order: ProviderOrder, signal: AbortSignal) => Promise<ProviderAnswer>
  readonly poll?: (reference: string, signal: AbortSignal) => Promise<ProviderAnswer>
  /** Cancels an order; may reject. */
  readonly cancel?: (reference: string, signal: AbortSignal) => Promise<void>
  /** Resolves when the provider answers and accepts our key, as far as a free call can tell. */
  readonly check: (signal: AbortSignal) => Promise<void>
}
