/** Checks in advance that a look can be made of the pictures. */
import * as z from 'zod/mini'
import { pictureErrors } from './errors.ts'
import { garmentCategories, garmentKinds } from './garments.ts'
import { warning } from './generations.ts'
import { choiceField, lookFiles } from './look-form.ts'
import { defineOperation } from './operation.ts'
import { placeField, seenPerson, share } from './person-at.ts'

/** A box in an upright picture, in shares of its width and height, from its top left corner. */
export const boxInPicture = z.object({ x: share, y: share, width: share, height: share })
export type BoxInPicture = z.infer<typeof boxInPicture>

/** The finding for each given picture. When nothing was found, the first warning says what to change. */
export const pictureCheck = z.object({
  person: z.optional(
    z.object({
      found: z.boolean(),
      warnings: z.array(warning),
      people: z
        .optional(z.array(seenPerson))
        .check(
          z.describe(
            'All people in the photo, from left to right, if the engine detects them: points in shares of the width and height.',
          ),
        ),
    }),
  ),
  garment: z.optional(
    z.object({
      found: z.boolean(),
      kind: z.nullable(z.enum(['top', 'dress', 'trousers'])),
      category: z
        .nullable(z.enum(['top', 'outerwear', 'dress', 'jumpsuit', 'skirt', 'trousers', 'shorts']))
        .check(
          z.describe(
            'The finer category within `kind`. A request may correct it by naming another category.',
          ),
        ),
      warnings: z.array(warning),
      pieces: z
        .optional(z.array(boxInPicture))
        .check(
          z.describe(
            'Boxes of separate garments, or of people wearing them, from left to right, if there are several: shares of the width and height.',
          ),
        ),
      worn: z
        .optional(z.array(z.enum(garmentKinds)))
        .check(
          z.describe(
            'The garments that the person in the picture wears together, if they wear several: each can be worn by naming its category.',
          ),
        ),
    }),
  ),
})
export type PictureCheck = z.infer<typeof pictureCheck>

/** Errors of a check. */
export const checkErrors = [...pictureErrors, 'picture_too_small'] as const

export const checkFields = z.object({
  category: choiceField(garmentCategories),
  /** The person to check in a photo of several people: `x,y`. */
  personAt: placeField,
})

export const checkPictures = defineOperation({
  id: 'checkPictures',
  method: 'POST',
  path: '/generate/check',
  tag: 'Generation',
  summary: 'Check if a look can be made of a photo, a garment, or both; nothing is kept',
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
