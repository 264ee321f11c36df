/**
 * The interface of hosted and self-hosted engines: two pictures go in as files, and a file, or a reference to ask
 * again by, comes out. One file of this folder speaks to one of them; `hosted-engine.ts` makes engines of the port of them.
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
  /** In a frame of a shape that the provider makes. */
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
  /** To be called once the order has ended, where the provider does that. */
  readonly webhookUrl: string | undefined
}

/**
 * `working`: the provider has taken the order, and `poll` asks after it. Files are of whatever kind they decode as; there
 * may be fewer than were wanted.
 */
export type ProviderAnswer =
  | { readonly kind: 'done'; readonly files: readonly [Uint8Array, ...Uint8Array[]] }
  | { readonly kind: 'working'; readonly reference: string }

/** Calls reject with ProviderFailed, ContentRejected, NoPersonFound, NoGarmentFound, or the signal's reason. */
export type Provider = Shapes & {
  readonly name: string
  /** Pictures are scaled down to this longer side before they are sent. */
  readonly maxEdgePx: number
  /** True where it is told how the garment is worn. */
  readonly followsWearing?: boolean
  /** Pictures that it makes of one order. */
  readonly maxSamples: number
  readonly submit: (order: ProviderOrder, signal: AbortSignal) => Promise<ProviderAnswer>
  readonly poll?: (reference: string, signal: AbortSignal) => Promise<ProviderAnswer>
  /** Cancels an order that is not needed any more; it may fail. */
  readonly cancel?: (reference: string, signal: AbortSignal) => Promise<void>
  /** Resolves when it answers and takes our key, as far as that can be told without paying. */
  readonly check: (signal: AbortSignal) => Promise<void>
}
