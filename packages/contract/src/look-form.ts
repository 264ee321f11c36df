/** The forms that request looks: pictures and text fields. */
import * as z from 'zod/mini'
import {
  garmentsRange,
  outputFormats,
  qualityTiers,
  realismRange,
  samplesRange,
  pictureLimits,
} from './business.ts'
import { categoriesField } from './garment-fields.ts'
import { garmentCategories } from './garments.ts'
import { placeField } from './person-at.ts'
import { itemNameField, optionalText } from './text-fields.ts'
import { fits, tucks } from './wearing.ts'

/** A number in a form field. An empty field counts as absent. */
export const numberField = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' || value === undefined ? undefined : Number(value))),
      z.optional(z.int().check(z.gte(min), z.lte(max))),
    ),
  )

/** A choice in a form field. An empty field counts as absent. */
export const choiceField = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.enum(choices)),
    ),
  )

/** Optional text fields of a look's form. Defaults are filled in when the request is accepted. */
export const lookFields = z.object({
  qualityTier: choiceField(qualityTiers),
  realism: numberField(realismRange.min, realismRange.max),
  category: choiceField(garmentCategories),
  /** How loosely the garment is worn; `regular` by default. */
  fit: choiceField(fits),
  /** How a top meets the waistband: tucked in, or falling over it; `auto` by default. */
  tuck: choiceField(tucks),
  seed: numberField(0, 2 ** 31 - 1),
  /** The person to dress in a photo of several people: `x,y`. By default the largest one near the middle. */
  personAt: placeField,
  /**
   * Number of looks of this pair; each costs the full price. At most the tier's `maxSamples`; 1 for a free look. Tiers
   * that include several `pictures` do not accept it.
   */
  numSamples: numberField(samplesRange.min, samplesRange.max),
  /** File format of the look; JPEG by default. Every format carries the AI mark. */
  outputFormat: choiceField(outputFormats),
  /** Version of the consent statement shown with the upload. */
  consentVersion: z.optional(z.string().check(z.maxLength(20))),
  /** Names of the two pictures, from which the look is named. They are kept as long as the look. */
  personName: optionalText(itemNameField),
  outfitName: optionalText(itemNameField),
})
export type LookFields = z.infer<typeof lookFields>

/** Text fields of the form of a paid look. */
export const tryOnFields = z.extend(lookFields, {
  /** Comma-separated categories, one per garment; missing ones are `auto`. */
  category: categoriesField,
  /** Id of a finished look of the account whose picture serves as the photo, instead of `userPhoto`. */
  parentId: optionalText(z.string().check(z.maxLength(100))),
})
export type TryOnFields = z.infer<typeof tryOnFields>

export const lookFiles = {
  userPhoto: {
    description: `Photo of the person: ${pictureLimits}`,
  },
  outfitPhoto: {
    description: `Picture of the garment: ${pictureLimits}`,
  },
}

/** Pictures of the form of a paid look: one person, and garments that are worn together. */
export const tryOnFiles = {
  userPhoto: {
    description: `${lookFiles.userPhoto.description} Omitted with \`parentId\`.`,
    isOptional: true,
  },
  outfitPhoto: {
    description: `${lookFiles.outfitPhoto.description} Up to ${garmentsRange.max}, each in a field of this name, for garments that are worn together; \`outfitName\` may then be repeated in the same order.`,
    count: garmentsRange,
  },
} as const
