/** The port: what the product asks of anything that can dress a person in a picture. */
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

/** A person who was seen, by a place on the trunk that `personAt` finds again; `isChosen` is the one to be dressed. */
export type SeenPerson = PlaceInPicture & { readonly isChosen: boolean }

export const fits = ['close', 'regular', 'relaxed'] as const
/** How loosely a garment is worn. */
export type Fit = (typeof fits)[number]

export const tucks = ['auto', 'in', 'out'] as const
/** A top ends at the waistband or falls over it; `auto` leaves it as the garment is cut. */
export type Tuck = (typeof tucks)[number]

/** How a garment is worn. */
export type Wearing = { readonly fit: Fit; readonly tuck: Tuck }

/** As a garment is worn unless told. */
export const AS_USUAL: Wearing = { fit: 'regular', tuck: 'auto' }

export type TryOnOptions = {
  readonly category?: GarmentCategory
  readonly quality?: Quality
  /** Wanted length of the result's shorter side. An engine that cannot make it says so in a warning. */
  readonly shortEdgePx?: number
  /** 0 flat … 100 full shading, shadow and grain; 70 unless told. */
  readonly realism?: number
  /** Same pictures, same options, same seed: same bytes, where the engine is deterministic. */
  readonly seed?: number
  /**
   * Where the person stands who is to be dressed, in a photo of several people: the largest unless told. An engine that
   * cannot choose rejects with EngineFailed; a chain gives it the part of the photo about the person instead.
   */
  readonly personAt?: PlaceInPicture
  /** Pictures wanted, all of the same pair; 1 unless told. An engine makes as many of them as it makes of one order. */
  readonly samples?: number
  /** `regular` unless told. An engine that wears clothes its own way says so in a warning. */
  readonly fit?: Fit
  /** `auto` unless told; as `fit`. */
  readonly tuck?: Tuck
  /** Ways of wearing to be shown, in place of `fit` and `tuck`, a picture for each; engines without `maxWays` see none of it. */
  readonly ways?: readonly Wearing[]
}

/** The stages of a try-on that every engine can report, in the order they usually end. */
export type TryOnStage = 'person' | 'garment' | 'fit' | 'compose'

/** `fraction` grows from 0 to 1; `stage` is the one of which a part has just ended. */
export type TryOnProgress = { readonly stage: TryOnStage; readonly fraction: number }

/** An order that a hosted engine has taken, by its own id there. `step` is the garment it is for, from 0, of several. */
export type TakenOrder = { readonly engine: string; readonly reference: string; readonly step?: number }

/** Keeps a taken order where a later call finds it: a picture is asked after then, and not paid twice. */
export type OrderKeeper = {
  /** Names what is ordered, the same for every call that is made of it. */
  readonly key: string
  readonly taken: TakenOrder | null
  /** The engine only asks after the taken order; where it knows nothing of it, it rejects with OrderForgotten. */
  readonly placesNone?: true
  /** Null once nothing is to be expected of it any more. Rejects where it cannot be kept; the order is taken back then. */
  readonly keep: (order: TakenOrder | null) => Promise<void>
  /** When the call is stopped: whether a later one will ask after the order. Else it is taken back. */
  readonly isWantedLater: () => boolean
  /** Where an engine may tell that an order has ended; it is asked after all the same. */
  readonly webhookUrlFor?: (engine: string) => string
  /** Calls `wake` whenever it has told so, until the returned function is called. */
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
   * Says what is wrong with a result, or nothing where it is good enough; what it throws ends the try-on, but for
   * ContentRejected where other pictures of the same order are left. Chains of engines ask it of each picture before they
   * answer, and try again where none is good enough; a single engine does not.
   */
  readonly accept?: (result: TryOnResult) => Promise<string | undefined>
  /** Only hosted engines that are waited for have orders to keep. */
  readonly order?: OrderKeeper
}

/** Something the person should know about the result: `message` is a sentence for them, `code` is for programs. */
export type TryOnWarning = { readonly code: string; readonly message: string }

/** A body landmark in pixels of the result; visibility 0..1. Names are BlazePose's. */
export type NamedLandmark = {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly visibility: number
}

/** From this confidence on a result is likely to be good; below it, the result should be shown with a doubt. */
export const LIKELY_CONFIDENCE = 0.7
export type TryOnVerdict = 'likely' | 'doubtful'

export type TryOnReport = {
  readonly engine: string
  /** Milliseconds per stage, by the engine's own names. */
  readonly ms: Readonly<Record<string, number>>
  /** How sure the engine is that the result is good, 0..1. */
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
  readonly warnings: readonly TryOnWarning[]
  readonly report: TryOnReport
  /** As it is worn, where the engine follows `fit` and `tuck`. */
  readonly wearing?: Wearing
  /** Further pictures of the same order, where `samples` or `ways` were asked for; they have none themselves. */
  readonly others?: readonly TryOnResult[]
}

/** Pictures to look at before a look is asked for: either, or both. */
export type CheckRequest = {
  readonly person?: RgbaPicture
  readonly garment?: RgbaPicture
  /** As for the try-on that is to come: the same options find what was seen here again. */
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

/** The finding in each given picture. Where no person or garment was found, the first warning says what to change. */
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
  }
}

export type Engine = {
  readonly name: string
  /** How many pictures it makes of one order; 1 where it does not say. */
  readonly maxSamples?: number
  /** How many ways of wearing one pair it shows in one call; 1 where it does not say. */
  readonly maxWays?: number
  /** How many garments it puts on in one pass; 1 where it does not say. See `outfit.ts` for more than that. */
  readonly maxGarments?: number
  /** Gets ready for the first call, as far as that is possible; rejects with EngineFailed when it cannot work. */
  warmUp(): Promise<void>
  /**
   * Dresses the person. Rejects with NoPersonFound, NoGarmentFound, GarmentsClash, ContentRejected, EngineFailed, or, within a
   * second of the signal, Aborted.
   */
  tryOn(request: TryOnRequest): Promise<TryOnResult>
  /** Looks at pictures without dressing anybody; only engines that can. Rejects with EngineFailed or Aborted. */
  readonly check?: (request: CheckRequest) => Promise<CheckResult>
  /** Frees what the engine holds; calls in flight reject with Aborted. */
  close(): Promise<void>
}
