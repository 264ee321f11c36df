/** Operations that change the library. Separate from `library.ts`, so that pages that only list it do not load them. */
import * as z from 'zod/mini'
import { pictureErrors } from './errors.ts'
import { pictureLimits } from './business.ts'
import { generatedItem, libraryItem } from './library.ts'
import { defineOperation } from './operation.ts'
import { inOneLine, itemNameField, optionalText } from './text-fields.ts'

/** A category in the user's own words, such as "work" or "summer". */
export const itemCategoryField = z.string().check(inOneLine, z.minLength(1), z.maxLength(40))

/** Text fields of a form that uploads a picture. */
export const uploadFields = z.object({
  name: optionalText(itemNameField),
  category: optionalText(itemCategoryField),
  /** SHA-256 of the file, in hex. An upload whose hash differs is refused. */
  sha256: optionalText(z.string().check(z.regex(/^[0-9a-f]{64}$/i))),
})
export type UploadFields = z.infer<typeof uploadFields>

/** Text fields of a form that saves a look, given by its id or as a picture. */
export const saveFields = z.extend(uploadFields, {
  generationId: optionalText(z.string().check(z.maxLength(100))),
})

const imageFile = {
  image: { description: pictureLimits },
}
const byId = z.object({ id: z.string().check(z.maxLength(100)) })
const saveErrors = [...pictureErrors, 'library_full'] as const
const uploadErrors = [...saveErrors, 'picture_too_small'] as const

export const uploadPhoto = defineOperation({
  id: 'uploadPhoto',
  method: 'POST',
  path: '/uploads/photo',
  tag: 'Library',
  summary: 'Add a photo of a person to the library; the same file again returns the existing item',
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
  summary: 'Add a picture of clothing to the library; the same file again returns the existing item',
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
  summary: 'Save a look, by its id or as a picture; saving it again returns the existing item',
  signedIn: true,
  multipart: { files: imageFile, fields: saveFields },
  responses: { 201: generatedItem },
  errors: [...saveErrors, 'not_found'],
})

export const updateUpload = defineOperation({
  id: 'updateUpload',
  method: 'PUT',
  path: '/uploads/:id',
  tag: 'Library',
  summary: 'Change the name, category or favourite mark of an item; omitted fields stay as they are',
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
  summary: 'Delete an item; it can be restored for ten minutes',
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
  summary: 'Restore an item that was just deleted',
  signedIn: true,
  params: byId,
  responses: { 200: libraryItem },
  errors: ['invalid_request', 'not_found', 'library_full'],
})
