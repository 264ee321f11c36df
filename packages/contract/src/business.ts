/** Prices, limits and periods of the product. Whatever shows or charges one of them reads it here. */

export const qualityTiers = ['basic', 'standard', 'premium'] as const
export type QualityTier = (typeof qualityTiers)[number]
export const defaultQualityTier: QualityTier = 'standard'

/** Credits per look of one garment. */
export const costByTier: Record<QualityTier, number> = { basic: 20, standard: 25, premium: 35 }

/** Garments worn together in one look, an outfit. */
export const garmentsRange = { min: 1, max: 3 } as const
/** Credits for each garment of a look beyond the first. */
export const furtherGarmentCredits = 10

/** Pictures included in the price of one look, to choose from, if engine and garment allow several. */
export const picturesByTier: Record<QualityTier, number> = { basic: 1, standard: 1, premium: 4 }

/** Computes the credits for one look, however many pictures it includes. @param garments number of garments */
export const costOfLook = (tier: QualityTier, garments: number = garmentsRange.min): number =>
  costByTier[tier] + furtherGarmentCredits * (garments - garmentsRange.min)

/** Number of garments in a rack, which makes one look of each. */
export const rackRange = { min: 2, max: 12 } as const
/** Limit of looks in a free rack. Each uses one of the day's free looks. */
export const demoRackLooks = 3

export const signUpBonusCredits = 50
export const referralBonusCredits = 10
export const shareBonusCredits = 5
/** Below this, "Buy More Credits" shows. */
export const lowCreditsBelow = 100

export const minPasswordLength = 6

/** Limit of the name of a picture or a look, in characters. */
export const longestName = 120

/** Number of looks of one pair in a request, if the tier's engine makes several. */
export const samplesRange = { min: 1, max: 4 } as const

/** 0 is flat; 100 is full shading, shadow and grain. */
export const realismRange = { min: 0, max: 100, default: 70 } as const

/** File formats of a look; the first is the default. */
export const outputFormats = ['jpeg', 'png', 'webp'] as const
export type OutputFormat = (typeof outputFormats)[number]

export const planNames = ['Free', 'Starter', 'Professional', 'Enterprise'] as const
export type PlanName = (typeof planNames)[number]

/** Limit of a look's shorter side, in pixels. */
export const maxShortEdgePxByPlan: Record<PlanName, number> = {
  Free: 720,
  Starter: 720,
  Professional: 1080,
  Enterprise: 2160,
}

/** A package activates its plan for this long; its credits never expire. */
export const planDays = 30

export type CreditPackage = {
  key: 'quick_start' | 'value_pack' | 'studio_pack'
  name: PlanName
  credits: number
  amountMinor: number
  currency: 'USD'
  badge: string | null
}

export const creditPackages: readonly CreditPackage[] = [
  { key: 'quick_start', name: 'Starter', credits: 100, amountMinor: 999, currency: 'USD', badge: null },
  {
    key: 'value_pack',
    name: 'Professional',
    credits: 300,
    amountMinor: 2499,
    currency: 'USD',
    badge: 'Most Popular',
  },
  {
    key: 'studio_pack',
    name: 'Enterprise',
    credits: 1000,
    amountMinor: 4999,
    currency: 'USD',
    badge: 'Best Value',
  },
]

/** The struck-out price beside the real one. */
export const originalPriceFactor = 1.5

export const uploadLimits = {
  maxBytes: 15 * 1024 * 1024,
  maxPixels: 50_000_000,
  /** Pictures are stored with at most this longer side. */
  maxStoredEdgePx: 4096,
  /** A look needs pictures with at least this shorter side; the library takes no other photos and clothing. */
  minShortEdgePx: 256,
  /** The same for pictures at most this many times as long as wide: a strip shows neither a person nor a garment. */
  maxAspect: 4,
} as const

/** The limits of a picture in words, for API descriptions. AVIF's are lower because it takes more memory per pixel. */
export const pictureLimits =
  'PNG, JPEG, WebP or AVIF, up to 15 MB and 50 megapixels (AVIF: 9, or 7 with more than 8 bits a sample).'

/** Accepted file types of uploads, as detected from their bytes. */
export const acceptedImageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const

const MB = 1024 * 1024

/** Limits of a library, by plan. */
export const libraryLimitsByPlan: Record<PlanName, { items: number; bytes: number }> = {
  Free: { items: 200, bytes: 500 * MB },
  Starter: { items: 500, bytes: 1500 * MB },
  Professional: { items: 2000, bytes: 6000 * MB },
  Enterprise: { items: 10_000, bytes: 30_000 * MB },
}
/** Share of either limit from which on the user is told. */
export const libraryNearlyFullFrom = 0.9
/** A deleted item can be restored for this long. */
export const restoreMinutes = 10

/** Unsaved pictures and looks are kept for this long. */
export const temporaryHours = 24
/** They are erased at most this long before that time is over, and never after it. */
export const erasedAheadMinutes = 10
/** Validity of signed picture addresses. */
export const signedUrlMinutes = 15
/** A call that waits for its look answers 202 after this time. */
export const syncWaitSeconds = 90

/** Version of the consent statement below the photo drop zone, stored with each look. */
export const consentVersion = '2026-11'
/** Version of the terms and the privacy page that users agree to at sign-up. */
export const termsVersion = '2026-11'
/** An account whose email is not verified by then is deleted. */
export const unverifiedDays = 30
/** Days after its end in which a shared page with open reports keeps its pictures, at most. */
export const reportedKeptDays = 30
/** A referral code may be redeemed for this long after sign-up. */
export const referralDays = 30
