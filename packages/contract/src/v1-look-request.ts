/** API v1: requests for looks, as JSON or as a form with pictures. */
import * as z from 'zod/mini'
import {
  defaultQualityTier,
  garmentsRange,
  outputFormats,
  pictureLimits,
  qualityTiers,
  realismRange,
} from './business.ts'
import { categoriesField } from './garment-fields.ts'
import { garmentCategories } from './garments.ts'
import { choiceField, numberField } from './look-form.ts'
import { placeField, placeInPhoto } from './person-at.ts'
import { storableText } from './storable-text.ts'
import { fits, tucks } from './wearing.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100), z.regex(storableText))
const seed = { min: 0, max: 2 ** 31 - 1 } as const

export const metadataLimits = { keys: 20, keyLength: 40, valueLength: 200 } as const

/** The caller's own data, such as a product number. It is returned with the look, and looks can be searched by it. */
export const metadata = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(metadataLimits.keyLength), z.regex(storableText)),
    z.string().check(z.maxLength(metadataLimits.valueLength), z.regex(storableText)),
  )
  .check(z.refine((entries) => Object.keys(entries).length <= metadataLimits.keys, 'has too many keys'))
export type Metadata = z.infer<typeof metadata>

/** Address of a picture. When fetching it, the server checks that it uses https and is on the public internet. */
const url = z.string().check(z.minLength(1), z.maxLength(2000), z.regex(storableText))

/**
 * A picture given by reference: an address, which is fetched before the response; a file sent to `/v1/files`; an item
 * of the account's library; or one of our samples.
 */
export const pictureSource = z.union([
  z.strictObject({ url }),
  z.strictObject({ fileId: id }),
  z.strictObject({ library: id }),
  z.strictObject({ sample: id }),
])
export type PictureSource = z.infer<typeof pictureSource>

const category = z.optional(z.enum(garmentCategories))
const garmentSource = z.union([
  z.strictObject({ url, category }),
  z.strictObject({ fileId: id, category }),
  z.strictObject({ library: id, category }),
  z.strictObject({ sample: id, category }),
])

export const lookRequest = z.object({
  person: pictureSource.check(z.describe('Photo of the person to dress.')),
  garments: z
    .array(garmentSource)
    .check(
      z.minLength(garmentsRange.min),
      z.maxLength(garmentsRange.max),
      z.describe('Garments that are worn together. Each further garment adds to the price.'),
    ),
  tier: z
    .optional(z.enum(qualityTiers))
    .check(z.describe(`Quality and price of the look; \`${defaultQualityTier}\` by default.`)),
  realism: z
    .optional(z.int().check(z.gte(realismRange.min), z.lte(realismRange.max)))
    .check(
      z.describe(
        `How much of the photo’s light, folds and shadows the garment takes on; ${realismRange.default} by default.`,
      ),
    ),
  fit: z.optional(z.enum(fits)).check(z.describe('How loosely the garment is worn; `regular` by default.')),
  tuck: z
    .optional(z.enum(tucks))
    .check(z.describe('How a top meets the waistband: tucked in, or falling over it; `auto` by default.')),
  seed: z
    .optional(z.int().check(z.gte(seed.min), z.lte(seed.max)))
    .check(
      z.describe(
        'A deterministic engine makes the same look again from the same pictures, options and seed.',
      ),
    ),
  personAt: z
    .optional(placeInPhoto)
    .check(
      z.describe(
        'The person to dress in a photo of several people: a point on the person, in shares of the width and height. By default the largest person near the middle.',
      ),
    ),
  outputFormat: z
    .optional(z.enum(outputFormats))
    .check(z.describe(`Format of the picture; \`${outputFormats[0]}\` by default.`)),
  metadata: z
    .optional(metadata)
    .check(
      z.describe(
        'Your own data, such as a product number: returned with the look, and usable as a filter of the list.',
      ),
    ),
})
export type LookRequest = z.infer<typeof lookRequest>

/** Metadata in a form field, as JSON. */
const metadataField = z.optional(
  z.pipe(
    z.transform((value: unknown, context) => {
      if (value === '' || typeof value !== 'string') return undefined
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.issues.push({ code: 'custom', message: 'must be a JSON object', input: value })
        return z.NEVER
      }
    }),
    z.optional(metadata),
  ),
)

/** Text fields of a form with pictures. */
export const lookFormFields = z.object({
  tier: choiceField(qualityTiers),
  /** Comma-separated categories, one per garment; missing ones are `auto`. */
  category: categoriesField,
  realism: numberField(realismRange.min, realismRange.max),
  fit: choiceField(fits),
  tuck: choiceField(tucks),
  seed: numberField(seed.min, seed.max),
  personAt: placeField,
  outputFormat: choiceField(outputFormats),
  metadata: metadataField,
})

export const lookFormFiles = {
  person: {
    description: `Photo of the person: ${pictureLimits}`,
  },
  garment: {
    description: `Picture of the garment: ${pictureLimits} Up to ${garmentsRange.max}, each in a field of this name, for garments that are worn together.`,
    count: garmentsRange,
  },
} as const
