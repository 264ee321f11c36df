/** The interface that every try-on engine implements, with its requests, results and options. */
import type { RgbaPicture } from './picture.ts'

export const garmentCategories = ['auto', 'top', 'bottom', 'dress', 'outerwear'] as const
/** The kind of garment, as the user gives it; with `auto` the engine recognises it. */
export type GarmentCategory = (typeof garmentCategories)[number]

/** A known kind of garment. */
export type WornKind = Exclude<GarmentCategory, 'auto'>

/** A garment in a result. `layer` counts outwards from 1, which is next to the skin. */
export type WornGarment = { readonly kind: WornKind | null; readonly layer: number }

export const qualities = ['basic', 'standard', 'premium'] as const
export type Quality = (typeof qualities)[number]

/** A point, as shares (0..1) of the picture's width, from the left, and of its height, from the top. */
export type PlaceInPicture = { readonly x: number; readonly y: number }

/**
 * A detected person, as a point on the trunk; given as `personAt`, this point finds the same person again. `isChosen`
 * marks the person to dress.
 */
export type SeenPerson = PlaceInPicture & { readonly isChosen: boolean }

export const fits = ['close', 'regular', 'relaxed'] as const
/** How loosely a garment is worn. */
export type Fit = (typeof fits)[number]

export const tucks = ['auto', 'in', 'out'] as const
/** Tucks a top in at the waistband or lets it fall over it; `auto` follows the garment's cut. */
export type Tuck = (typeof tucks)[number]

/** How a garment is worn. */
export type Wearing = { readonly fit: Fit; readonly tuck: Tuck }

/** The default way of wearing. */
export const AS_USUAL: Wearing = { fit: 'regular', tuck: 'auto' }

export type TryOnOptions = {
  readonly category?: GarmentCategory
  readonly quality?: Quality
  /** Wanted length of the result's shorter side. An engine that makes a smaller result adds a warning. */
  readonly shortEdgePx?: number
  /** Strength of shading, shadow and grain: 0 (flat) to 100 (full); 70 by default. */
  readonly realism?: number
  /** A deterministic engine makes the same bytes from the same pictures, options and seed. */
  readonly seed?: number
  /**
   * The person to dress in a photo of several people; by default the largest one near the middle. An engine that cannot
   * choose rejects with EngineFailed; a chain therefore crops the photo to that person for it.
   */
  readonly personAt?: PlaceInPicture
  /** Pictures wanted of the same pair; 1 by default, and at most the engine's `maxSamples`. */
  readonly samples?: number
  /** `regular` by default. An engine that cannot follow it adds a warning. */
  readonly fit?: Fit
  /** `auto` by default; an engine that cannot follow it warns as for `fit`. */
  readonly tuck?: Tuck
  /**
   * Combinations of `fit` and `tuck` to show, one picture for each; they replace the two options above. Engines without
   * `maxWearings` ignore them.
   */
  readonly wearings?: readonly Wearing[]
}

/** The stages of a try-on, common to all engines, in their usual order. */
export type TryOnStage = 'person' | 'garment' | 'fit' | 'compose'

/** Progress of a try-on: `fraction` grows from 0 to 1; `stage` is the stage that has just advanced. */
export type TryOnProgress = { readonly stage: TryOnStage; readonly fraction: number }

/**
 * An order that a hosted engine has accepted. `reference` is the vendor's id of the order; `step` is the index of the
 * garment in the outfit's order of dressing.
 */
export type TakenOrder = { readonly engine: string; readonly reference: string; readonly step?: number }

/**
 * Stores an accepted order, so that a later call polls it instead of placing, and paying, another one. An engine that
 * gets its own order in `taken` never places another; it rejects with OrderForgotten when the vendor does not know it.
 */
export type OrderKeeper = {
  /** Identifies the order; the same in every call for it. Vendors get it as the idempotency key. */
  readonly key: string
  readonly taken: TakenOrder | null
  /** Stores the accepted order, or null once it has ended. When this rejects, the engine cancels the order. */
  readonly keep: (order: TakenOrder | null) => Promise<void>
  /** Called when the try-on is aborted: true when a later call will poll the order; otherwise the engine cancels it. */
  readonly isWantedLater: () => boolean
  /** The webhook address at which the vendor may announce the end of an order. The order is polled as well. */
  readonly webhookUrlFor?: (engine: string) => string
  /** Subscribes `wake` to those announcements. Returns a function that unsubscribes. */
  readonly onNotified?: (wake: () => void) => () => void
}

export type FurtherGarment = { readonly picture: RgbaPicture; readonly category?: GarmentCategory }

export type TryOnRequest = {
  readonly person: RgbaPicture
  readonly garment: RgbaPicture
  /**
   * Further garments, worn with the first, whose category is in the options. A request to an engine holds no more
   * garments than its `maxGarments`.
   */
  readonly further?: readonly FurtherGarment[]
  readonly options?: TryOnOptions
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: TryOnProgress) => void
  /**
   * Judges a result: returns undefined to accept it, or the problem in words. Only chains call this, for each picture
   * of an order. When no picture is accepted, the chain tries again, or asks the next engine if `accept` threw
   * LookUnconvincing. ContentRejected ends the try-on unless another picture of the order is accepted; any other error
   * always ends it.
   */
  readonly accept?: (result: TryOnResult) => Promise<string | undefined>
  /** Used by hosted engines that are polled; others have no order to store. */
  readonly order?: OrderKeeper
}

/** A warning about the result. `message` is a sentence for the user; `code` is for programs. */
export type TryOnWarning = { readonly code: string; readonly message: string }

/** A body landmark, in pixels of the picture, with its visibility (0..1). `name` is BlazePose's. */
export type NamedLandmark = {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly visibility: number
}

/** Results of at least this confidence are `likely`; others should be shown with their warnings. */
export const LIKELY_CONFIDENCE = 0.92
export type TryOnVerdict = 'likely' | 'doubtful'

export type TryOnReport = {
  readonly engine: string
  /** Milliseconds per stage, under the engine's own names. */
  readonly ms: Readonly<Record<string, number>>
  /**
   * The probability (0..1) that the result is not broken, fitted on rated looks. Hosted engines report
   * LIKELY_CONFIDENCE, since they measure none.
   */
  readonly confidence: number
  /** `likely` from LIKELY_CONFIDENCE on. A doubtful result has a warning with the reason. */
  readonly verdict: TryOnVerdict
  readonly landmarks?: readonly NamedLandmark[]
  /** All people in the photo, from left to right, if the engine detects them. */
  readonly people?: readonly SeenPerson[]
  /** Kind and layer of each garment, in the order of the request, if the engine knows them. */
  readonly garments?: readonly WornGarment[]
}

export type TryOnResult = {
  /** The picture's bytes: RGBA, four bytes a pixel, opaque. */
  readonly image: Uint8ClampedArray
  readonly width: number
  readonly height: number
  /** Warnings about the pictures and the fit come in order of their weight, the strongest first. */
  readonly warnings: readonly TryOnWarning[]
  readonly report: TryOnReport
  /** The `fit` and `tuck` of the result, when the engine follows them. */
  readonly wearing?: Wearing
  /** The further pictures of a request with `samples` or `wearings`; they have no `others` themselves. */
  readonly others?: readonly TryOnResult[]
}

/** The pictures to check before a try-on: a photo, a garment, or both. */
export type CheckRequest = {
  readonly person?: RgbaPicture
  readonly garment?: RgbaPicture
  /** The options of the try-on to come: with the same ones, the engine can reuse this analysis. */
  readonly options?: Pick<TryOnOptions, 'category' | 'shortEdgePx' | 'personAt'>
  readonly signal?: AbortSignal
}

export const garmentKinds = ['top', 'dress', 'trousers'] as const
export type GarmentKind = (typeof garmentKinds)[number]

/** Garment categories, finer than GarmentKind. */
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

/** Maps each fine category to the kind it is worn as. */
export const wornKindOf: Readonly<Record<FineCategory, WornKind>> = {
  top: 'top',
  outerwear: 'outerwear',
  dress: 'dress',
  jumpsuit: 'dress',
  skirt: 'bottom',
  trousers: 'bottom',
  shorts: 'bottom',
}

/** A box, in shares (0..1) of the picture's width and height, from its top left corner. */
export type BoxInPicture = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The finding for each given picture. When nothing was found, the first warning says what to change. */
export type CheckResult = {
  readonly person?: {
    readonly found: boolean
    readonly warnings: readonly TryOnWarning[]
    /** In pixels of the given photo. */
    readonly landmarks?: readonly NamedLandmark[]
    /** All people in the photo, from left to right, if the engine detects them. */
    readonly people?: readonly SeenPerson[]
  }
  readonly garment?: {
    readonly found: boolean
    /** Null when no garment was found. */
    readonly kind: GarmentKind | null
    /** The finer category within `kind`. */
    readonly category: FineCategory | null
    readonly warnings: readonly TryOnWarning[]
    /** Boxes of the separate garments, or of people wearing them, from left to right; only when there are several. */
    readonly pieces?: readonly BoxInPicture[]
    /** The kinds of garments that the only person in the picture wears together; only when they are certain. */
    readonly worn?: readonly WornKind[]
  }
}

export type Engine = {
  readonly name: string
  /** Limit of pictures in one order; 1 by default. */
  readonly maxSamples?: number
  /** Limit of wearings in one call; 1 by default. */
  readonly maxWearings?: number
  /** Limit of garments in one call; 1 by default. `outfit.ts` splits larger outfits into several calls. */
  readonly maxGarments?: number
  /** Loads what the first call needs. Rejects with EngineFailed when the engine cannot work. */
  warmUp(): Promise<void>
  /**
   * Dresses the person. Rejects with NoPersonFound, NoGarmentFound, GarmentsClash, ContentRejected or EngineFailed, and
   * with Aborted within a second of the signal.
   */
  tryOn(request: TryOnRequest): Promise<TryOnResult>
  /** Checks pictures without a try-on. Undefined if the engine cannot. Rejects with EngineFailed or Aborted. */
  readonly check?: (request: CheckRequest) => Promise<CheckResult>
  /** Releases the engine's resources; calls in flight reject with Aborted. */
  close(): Promise<void>
}
