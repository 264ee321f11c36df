/** The calls that change what people keep. Apart from `library.ts`, so that a page that only lists loads none of them. */
import * as z from 'zod/mini'
import { pictureErrors } from './errors.ts'
import { pictureLimits } from './business.ts'
import { generatedItem, libraryItem } from './library.ts'
import { defineOperation } from './operation.ts'
import { inOneLine, itemNameField, optionalText } from './text-fields.ts'

/** A word of the person's own, such as "work" or "summer". */
export const itemCategoryField = z.string().check(inOneLine, z.minLength(1), z.maxLength(40))

/** The text fields beside an uploaded picture. */
export const uploadFields = z.object({
  name: optionalText(itemNameField),
  category: optionalText(itemCategoryField),
  /** Hash of the file as it was sent, in hex: a file that arrives as another is refused. */
  sha256: optionalText(z.string().check(z.regex(/^[0-9a-f]{64}$/i))),
})
export type UploadFields = z.infer<typeof uploadFields>

/** A look by its id, or the picture itself. */
export const saveFields = z.extend(uploadFields, {
  generationId: optionalText(z.string().check(z.maxLength(100))),
})

const imageFile = {
  image: { description: pictureLimits },
}
const byId = z.object({ id: z.string().check(z.maxLength(100)) })
const uploadErrors = [...pictureErrors, 'library_full'] as const

export const uploadPhoto = defineOperation({
  id: 'uploadPhoto',
  method: 'POST',
  path: '/uploads/photo',
  tag: 'Library',
  summary: 'Keep a photo of a person; the same file again gives the first item',
  signedIn: true,
  multipart: { files: imageFile, fields: uploadFields },
  responses: { 201: libraryItem },
  errors: uploadErrors,
})

export const uploadOutfit = defineOperation({
  id: 'uploadOutfit',
  method: 'POST',
  path: '/uploads/outfit',
  tag: 'Library',
  summary: 'Keep a picture of clothing; the same file again gives the first item',
  signedIn: true,
  multipart: { files: imageFile, fields: uploadFields },
  responses: { 201: libraryItem },
  errors: uploadErrors,
})

export const saveImage = defineOperation({
  id: 'saveImage',
  method: 'POST',
  path: '/uploads/save-image',
  tag: 'Library',
  summary: 'Keep a look, by its id or as a picture; saved twice, the first item is given',
  signedIn: true,
  multipart: { files: imageFile, fields: saveFields },
  responses: { 201: generatedItem },
  errors: [...uploadErrors, 'not_found'],
})

export const updateUpload = defineOperation({
  id: 'updateUpload',
  method: 'PUT',
  path: '/uploads/:id',
  tag: 'Library',
  summary: 'Rename an item, or change its category or whether it is a favourite; what is left out stays',
  signedIn: true,
  params: byId,
  body: z.object({
    name: z.optional(itemNameField),
    category: z.optional(z.nullable(itemCategoryField)),
    favourite: z.optional(z.boolean()),
  }),
  responses: { 200: libraryItem },
  errors: ['invalid_request', 'not_found'],
})

export const deleteUpload = defineOperation({
  id: 'deleteUpload',
  method: 'DELETE',
  path: '/uploads/:id',
  tag: 'Library',
  summary: 'Take an item away; for ten minutes it can be restored',
  signedIn: true,
  params: byId,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})

export const restoreUpload = defineOperation({
  id: 'restoreUpload',
  method: 'POST',
  path: '/uploads/:id/restore',
  tag: 'Library',
  summary: 'Bring an item back that was just taken away',
  signedIn: true,
  params: byId,
  responses: { 200: libraryItem },
  errors: ['invalid_request', 'not_found', 'library_full'],
})
