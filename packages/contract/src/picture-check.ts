/** Checks before an order whether a look can be made of its pictures. */
import * as z from 'zod/mini'
import { pictureErrors } from './errors.ts'
import { garmentCategories, warning } from './generations.ts'
import { choiceField, lookFiles } from './look-form.ts'
import { defineOperation } from './operation.ts'
import { placeField, seenPerson, share } from './person-at.ts'

/** A box in a picture as it is seen upright: shares of its width, from the left, and of its height, from the top. */
export const boxInPicture = z.object({ x: share, y: share, width: share, height: share })
export type BoxInPicture = z.infer<typeof boxInPicture>

/** The finding in each given picture. Where no person or garment was found, the first warning says what to change. */
export const pictureCheck = z.object({
  person: z.optional(
    z.object({
      found: z.boolean(),
      warnings: z.array(warning),
      /** Everyone in the photo, from left to right, where the engine knows. */
      people: z.optional(z.array(seenPerson)),
    }),
  ),
  garment: z.optional(
    z.object({
      found: z.boolean(),
      kind: z.nullable(z.enum(['top', 'dress', 'trousers'])),
      /** The garment's category within its kind. A request that names another category corrects it. */
      category: z.nullable(z.enum(['top', 'outerwear', 'dress', 'jumpsuit', 'skirt', 'trousers', 'shorts'])),
      warnings: z.array(warning),
      /** Separate pieces, or people who wear some, from left to right, when the engine knows of more than one. */
      pieces: z.optional(z.array(boxInPicture)),
    }),
  ),
})
export type PictureCheck = z.infer<typeof pictureCheck>

/** Errors of a check. */
export const checkErrors = [...pictureErrors, 'picture_too_small'] as const

export const checkFields = z.object({
  category: choiceField(garmentCategories),
  /** The person who is looked at, in a photo of several people: `x,y`. */
  personAt: placeField,
})

export const checkPictures = defineOperation({
  id: 'checkPictures',
  method: 'POST',
  path: '/generate/check',
  tag: 'Generation',
  summary: 'See whether a look can be made of either picture, or of both; nothing is kept',
  multipart: {
    files: {
      userPhoto: { ...lookFiles.userPhoto, isOptional: true },
      outfitPhoto: { ...lookFiles.outfitPhoto, isOptional: true },
    },
    fields: checkFields,
  },
  responses: { 200: pictureCheck },
  errors: checkErrors,
})
