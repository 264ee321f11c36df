/** The forms that looks are asked for with: pictures, and text fields beside them. */
import * as z from 'zod/mini'
import {
  garmentsRange,
  outputFormats,
  qualityTiers,
  realismRange,
  samplesRange,
  pictureLimits,
} from './business.ts'
import { categoriesField, garmentCategories } from './garments.ts'
import { placeField } from './person-at.ts'
import { itemNameField, optionalText } from './text-fields.ts'
import { fits, tucks } from './wearing.ts'

/** A form field is text: '' counts as not given. */
export const numberField = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' || value === undefined ? undefined : Number(value))),
      z.optional(z.int().check(z.gte(min), z.lte(max))),
    ),
  )

/** '' counts as not given. */
export const choiceField = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.enum(choices)),
    ),
  )

/** The optional text fields beside the two pictures. The order fills in what is left out. */
export const lookFields = z.object({
  qualityTier: choiceField(qualityTiers),
  realism: numberField(realismRange.min, realismRange.max),
  category: choiceField(garmentCategories),
  /** How loosely the garment is worn; `regular` unless told. */
  fit: choiceField(fits),
  /** A top tucked in, or over the waistband; `auto` unless told. */
  tuck: choiceField(tucks),
  seed: numberField(0, 2 ** 31 - 1),
  /** The person to dress, in a photo of several people: `x,y`. The largest near the middle unless told. */
  personAt: placeField,
  /**
   * Looks of this pair: each is one of its own, and paid. No more than `maxSamples` of the tier; a free look is one. A tier
   * that brings several `pictures` for its price takes none.
   */
  numSamples: numberField(samplesRange.min, samplesRange.max),
  /** Kind of file of the look; JPEG unless told. Each says that it was made by AI. */
  outputFormat: choiceField(outputFormats),
  /** Version of the consent sentence shown with the upload. */
  consentVersion: z.optional(z.string().check(z.maxLength(20))),
  /** Names of the two pictures, to name the look by; they are kept as long as the look is. */
  personName: optionalText(itemNameField),
  outfitName: optionalText(itemNameField),
})
export type LookFields = z.infer<typeof lookFields>

/** Fields of a look for credits: those of each garment, in the order of the pictures, and a look to dress further. */
export const tryOnFields = z.extend(lookFields, {
  /** Comma-separated, one for each garment; those left out are `auto`. */
  category: categoriesField,
  /** One of the account's looks that is done, in place of `userPhoto`: its picture is the photo. */
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

/** Pictures of a look for credits: one person, and garments that are worn together. */
export const tryOnFiles = {
  userPhoto: {
    description: `${lookFiles.userPhoto.description} Left out with \`parentId\`.`,
    isOptional: true,
  },
  outfitPhoto: {
    description: `${lookFiles.outfitPhoto.description} Up to ${garmentsRange.max}, each in a field of this name, for garments that are worn together; \`outfitName\` may then be repeated in the same order.`,
    count: garmentsRange,
  },
} as const
