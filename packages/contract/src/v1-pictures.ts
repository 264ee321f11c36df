/** Pictures for programs: kept for a day, or looked at beforehand. */
import * as z from 'zod/mini'
import { pictureLimits } from './business.ts'
import { defineOperation } from './operation.ts'
import { checkErrors, checkFields, pictureCheck } from './picture-check.ts'
import { lookFormFiles } from './v1-looks.ts'

const isoTime = z.iso.datetime()
const px = z.int().check(z.positive())

export const apiFile = z.object({
  id: z.string(),
  livemode: z.boolean(),
  /** Hash of the file as it was sent, in hex. */
  sha256: z.string(),
  /** Size of the picture as it is kept. */
  width: px,
  height: px,
  createdAt: isoTime,
  expiresAt: isoTime,
})
export type ApiFile = z.infer<typeof apiFile>

export const createFile = defineOperation({
  id: 'createFile',
  method: 'POST',
  path: '/v1/files',
  tag: 'Pictures',
  summary: 'Send a picture for looks to come; it is kept for a day',
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
  errors: checkErrors,
})
