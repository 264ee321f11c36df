/** API v1: uploading pictures, and checking them in advance. */
import * as z from 'zod/mini'
import { pictureLimits } from './business.ts'
import { defineOperation } from './operation.ts'
import { checkErrors, checkFields, pictureCheck } from './picture-check.ts'
import { lookFormFiles } from './v1-look-request.ts'

const isoTime = z.iso.datetime()
const px = z.int().check(z.positive())

export const apiFile = z.object({
  id: z.string().check(z.describe('Pass as `fileId` of a look.')),
  livemode: z.boolean(),
  sha256: z.string().check(z.describe('SHA-256 of the file as sent, in hex.')),
  width: px.check(z.describe('Pixels of the stored picture.')),
  height: px.check(z.describe('Pixels of the stored picture.')),
  createdAt: isoTime,
  expiresAt: isoTime.check(
    z.describe('Time by which the picture is erased; up to ten minutes earlier it may be gone.'),
  ),
})
export type ApiFile = z.infer<typeof apiFile>

export const createFile = defineOperation({
  id: 'createFile',
  method: 'POST',
  path: '/v1/files',
  tag: 'Pictures',
  summary: 'Upload a picture for later looks; it is kept for a day',
  key: { scope: 'looks:write' },
  multipart: {
    files: { file: { description: pictureLimits } },
    fields: z.object({}),
  },
  responses: { 201: apiFile },
  errors: [...checkErrors, 'cap_reached'],
})

export const createCheck = defineOperation({
  id: 'createCheck',
  method: 'POST',
  path: '/v1/checks',
  tag: 'Pictures',
  summary: 'Check if a look can be made of a photo, a garment, or both; free of charge, and nothing is kept',
  key: { scope: 'looks:write' },
  multipart: {
    files: {
      person: { ...lookFormFiles.person, isOptional: true },
      garment: { ...lookFormFiles.garment, isOptional: true },
    },
    fields: checkFields,
  },
  responses: { 200: pictureCheck },
  errors: checkErrors,
})
