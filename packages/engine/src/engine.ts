/** The interface that every try-on engine implements, with its requests, results and options. */
import type { RgbaPicture } from './picture.ts'

export const garmentCategories = ['auto', 'top', 'bottom', 'dress', 'outerwear'] as const
/** The kind of garment in the picture; `auto` lets the engine recognise it. */
export type GarmentCategory = (typeof garmentCategories)[number]

/** A garment's kind, once it is known. */
export type WornKind = Exclude<GarmentCategory, 'auto'>

/** A garment in a result; `layer` is its place in the order of dressing, from 1, next to the skin. */
export type WornGarment = { readonly kind: WornKind | null; readonly layer: number }

export const qualities = ['basic', 'standard', 'premium'] as const
export type Quality = (typeof qualities)[number]

/** Shares (0..1) of a picture's width, from the left, and of its height, from the top. */
export type PlaceInPicture = { readonly x: number; readonly y: number }

/** A detected person: a place on the trunk, which finds the same person again as `personAt`. `isChosen` marks the one to dress. */
export type SeenPerson = PlaceInPicture & { readonly isChosen: boolean }

export const fits = ['close', 'regular', 'relaxed'] as const
/** How loosely a garment is worn. */
export type Fit = (typeof fits)[number]

export const tucks = ['auto', 'in', 'out'] as const
/** A top ends at the waistband or falls over it; `auto` leaves it as the garment is cut. */
export type Tuck = (typeof tucks)[number]

/** How a garment is worn. */
export type Wearing = { readonly fit: Fit; readonly tuck: Tuck }

/** The default way of wearing. */
export const AS_USUAL: Wearing = { fit: 'regular', tuck: 'auto' }

export type TryOnOptions = {
  readonly category?: GarmentCategory
  readonly quality?: Quality
  /** Wanted length of the result's shorter side. An engine that makes a smaller result says so in a warning. */
  readonly shortEdgePx?: number
  /** From 0, flat, to 100, full shading, shadow and grain; 70 by default. */
  readonly realism?: number
  /** Same pictures, same options, same seed: same bytes, where the engine is deterministic. */
  readonly seed?: number
  /**
   * The place of the person to dress in a photo of several people; by default the largest near the middle. An engine that
   * cannot choose rejects with EngineFailed; a chain passes it the part of the photo around that person instead.
   */
  readonly personAt?: PlaceInPicture
  /** Pictures wanted of the same pair; 1 by default. An engine makes no more of one order than its `maxSamples`. */
  readonly samples?: number
  /** `regular` by default. An engine that cannot follow it says so in a warning. */
  readonly fit?: Fit
  /** `auto` by default; an engine that cannot follow it warns as for `fit`. */
  readonly tuck?: Tuck
  /** Combinations of `fit` and `tuck` to show, one picture for each, in place of those two; engines without `maxWearings` ignore them. */
  readonly wearings?: readonly Wearing[]
}

/** The stages of a try-on that every engine can report, in the order they usually end. */
export type TryOnStage = 'person' | 'garment' | 'fit' | 'compose'

/** `fraction` grows from 0 to 1; `stage` is the one of which a part has just ended. */
export type TryOnProgress = { readonly stage: TryOnStage; readonly fraction: number }

/** An order that a hosted engine has accepted. `reference` is the vendor's id of it; `step` counts the garments of an outfit from 0. */
export type TakenOrder = { readonly engine: string; readonly reference: string; readonly step?: number }

/** Stores an accepted order, so that a later call polls it instead of placing, and paying, another one. */
export type OrderKeeper = {
  /** Identifies the order, the same in every call for it; vendors get it as an idempotency key. */
  readonly key: string
  readonly taken: TakenOrder | null
  /** Set when the engine may only poll the accepted order. It rejects with OrderForgotten when the vendor does not know the order. */
  readonly placesNone?: true
  /** Stores the order; null once it has ended. When this rejects, the engine cancels the order. */
  readonly keep: (order: TakenOrder | null) => Promise<void>
  /** Asked when the call is stopped: true when a later call will poll the order; otherwise the engine cancels it. */
  readonly isWantedLater: () => boolean
  /** The address at which a vendor may announce the end of an order. The order is polled all the same. */
  readonly webhookUrlFor?: (engine: string) => string
  /** Calls `wake` at each such announcement, until the returned function is called. */
  readonly onTold?: (wake: () => void) => () => void
}

export type FurtherGarment = { readonly picture: RgbaPicture; readonly category?: GarmentCategory }

export type TryOnRequest = {
  readonly person: RgbaPicture
  readonly garment: RgbaPicture
  /**
   * Further garments that are worn with the first, whose category is that of the options. An engine gets no more garments
   * than its `maxGarments`.
   */
  readonly further?: readonly FurtherGarment[]
  readonly options?: TryOnOptions
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: TryOnProgress) => void
  /**
   * Judges a result: undefined when it is good enough, else what is wrong with it. An error it throws ends the try-on, except
   * ContentRejected and LookUnconvincing while other pictures of the same order are left. Chains judge each picture before they
   * answer, and try again when none is good enough, or another engine after LookUnconvincing; a single engine ignores this.
   */
  readonly accept?: (result: TryOnResult) => Promise<string | undefined>
  /** Only hosted engines that are polled have orders to store. */
  readonly order?: OrderKeeper
}

/** A warning about the result: `message` is a sentence for the user, `code` is for programs. */
export type TryOnWarning = { readonly code: string; readonly message: string }

/** A body landmark in pixels of the result; visibility 0..1. Names are BlazePose's. */
export type NamedLandmark = {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly visibility: number
}

/** The least confidence of a `likely` result; below it, a result should be shown with its warnings. */
export const LIKELY_CONFIDENCE = 0.92
export type TryOnVerdict = 'likely' | 'doubtful'

export type TryOnReport = {
  readonly engine: string
  /** Milliseconds per stage, by the engine's own names. */
  readonly ms: Readonly<Record<string, number>>
  /** The chance (0..1) that the result is not broken: fitted on rated looks, or for hosted engines the least of a likely one. */
  readonly confidence: number
  /** The confidence in a word. A doubtful result comes with a warning that says why. */
  readonly verdict: TryOnVerdict
  readonly landmarks?: readonly NamedLandmark[]
  /** Everyone in the photo, from left to right, where the engine knows. */
  readonly people?: readonly SeenPerson[]
  /** How each garment is worn, in the order of the request, where the engine knows. */
  readonly garments?: readonly WornGarment[]
}

export type TryOnResult = {
  /** The picture's bytes: RGBA, four bytes a pixel, opaque. */
  readonly image: Uint8ClampedArray
  readonly width: number
  readonly height: number
  /** Those about the pictures and the fit begin with the strongest doubt. */
  readonly warnings: readonly TryOnWarning[]
  readonly report: TryOnReport
  /** The `fit` and `tuck` of the result, when the engine follows them. */
  readonly wearing?: Wearing
  /** Further pictures of the same order, where `samples` or `wearings` were asked for; they have none themselves. */
  readonly others?: readonly TryOnResult[]
}

/** The pictures to check before a try-on: a photo, a garment, or both. */
export type CheckRequest = {
  readonly person?: RgbaPicture
  readonly garment?: RgbaPicture
  /** The options of the coming try-on: with the same ones, an engine may reuse this analysis. */
  readonly options?: Pick<TryOnOptions, 'category' | 'shortEdgePx' | 'personAt'>
  readonly signal?: AbortSignal
}

export const garmentKinds = ['top', 'dress', 'trousers'] as const
export type GarmentKind = (typeof garmentKinds)[number]

/** Categories of garments, finer than the kinds. */
export const fineCategories = [
  'top',
  'outerwear',
  'dress',
  'jumpsuit',
  'skirt',
  'trousers',
  'shorts',
] as const
export type FineCategory = (typeof fineCategories)[number]

/** The kind that a garment of each fine category is worn as. */
export const wornKindOf: Readonly<Record<FineCategory, WornKind>> = {
  top: 'top',
  outerwear: 'outerwear',
  dress: 'dress',
  jumpsuit: 'dress',
  skirt: 'bottom',
  trousers: 'bottom',
  shorts: 'bottom',
}

/** Shares of a picture's width, from the left, and of its height, from the top. */
export type BoxInPicture = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The finding in each given picture. When no person or garment was found, the first warning says what to change. */
export type CheckResult = {
  readonly person?: {
    readonly found: boolean
    readonly warnings: readonly TryOnWarning[]
    /** In pixels of the picture that was given. */
    readonly landmarks?: readonly NamedLandmark[]
    /** Everyone in the photo, from left to right, where the engine knows. */
    readonly people?: readonly SeenPerson[]
  }
  readonly garment?: {
    readonly found: boolean
    /** Null where nothing was found. */
    readonly kind: GarmentKind | null
    /** The garment's category within its kind. */
    readonly category: FineCategory | null
    readonly warnings: readonly TryOnWarning[]
    /** Separate pieces of cloth, or people who wear some, from left to right, when there is more than one. */
    readonly pieces?: readonly BoxInPicture[]
  }
}

export type Engine = {
  readonly name: string
  /** Most pictures that it makes of one order; 1 by default. */
  readonly maxSamples?: number
  /** Most wearings that it shows in one call; 1 by default. */
  readonly maxWearings?: number
  /** Most garments that it puts on in one pass; 1 by default. `outfit.ts` dresses in more than that. */
  readonly maxGarments?: number
  /** Prepares for the first call; rejects with EngineFailed when the engine cannot work. */
  warmUp(): Promise<void>
  /**
   * Dresses the person. Rejects with NoPersonFound, NoGarmentFound, GarmentsClash, ContentRejected, EngineFailed, or, within a
   * second of the signal, Aborted.
   */
  tryOn(request: TryOnRequest): Promise<TryOnResult>
  /** Checks pictures without a try-on. Undefined for engines that cannot. Rejects with EngineFailed or Aborted. */
  readonly check?: (request: CheckRequest) => Promise<CheckResult>
  /** Frees what the engine holds; calls in flight reject with Aborted. */
  close(): Promise<void>
}
