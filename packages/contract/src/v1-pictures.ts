/** Pictures for programs: kept for a day, or looked at beforehand. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { checkFields, pictureCheck } from './picture-check.ts'
import { lookFormFiles } from './v1-looks.ts'

const isoTime = z.iso.datetime()
const px = z.int().check(z.positive())

export const apiFile = z.object({
  id: z.string(),
  livemode: z.boolean(),
  /** Of the file as it was sent, in hex. */
  sha256: z.string(),
  /** Of the picture as it is kept. */
  width: px,
  height: px,
  createdAt: isoTime,
  expiresAt: isoTime,
})
export type ApiFile = z.infer<typeof apiFile>

const pictureErrors = [
  'invalid_request',
  'payload_too_large',
  'unsupported_image',
  'unreadable_image',
  'picture_too_small',
  'engine_unavailable',
] as const

export const createFile = defineOperation({
  id: 'createFile',
  method: 'POST',
  path: '/v1/files',
  tag: 'Pictures',
  summary: 'Send a picture for looks to come; it is kept for a day',
  key: { scope: 'looks:write' },
  multipart: {
    files: { file: { description: 'PNG, JPEG, WebP or AVIF, up to 15 MB and 50 megapixels (AVIF: 9).' } },
    fields: z.object({}),
  },
  responses: { 201: apiFile },
  errors: [...pictureErrors, 'cap_reached'],
})

export const createCheck = defineOperation({
  id: 'createCheck',
  method: 'POST',
  path: '/v1/checks',
  tag: 'Pictures',
  summary: 'See whether a look can be made of a photo, a garment, or both; free, and nothing is kept',
  key: { scope: 'looks:write' },
  multipart: {
    files: {
      person: { ...lookFormFiles.person, isOptional: true },
      garment: { ...lookFormFiles.garment, isOptional: true },
    },
    fields: checkFields,
  },
  responses: { 200: pictureCheck },
  errors: pictureErrors,
})
