/** Checks a picture for the invisible mark of looks made on this server. */
import * as z from 'zod/mini'
import { pictureErrors } from './errors.ts'
import { pictureLimits } from './business.ts'
import { defineOperation } from './operation.ts'

/** The mark read from a picture, or `found: false` if none is readable. */
export const markCheck = z.union([
  z.object({ found: z.literal(false) }),
  z.object({
    found: z.literal(true),
    /** Day (UTC) on which the look was made. */
    madeOn: z.iso.date(),
    /** The engine's name; null for an engine of a newer version that this one does not know. */
    engine: z.nullable(z.string()),
    /** First six hex digits of the look's id, by which an operator finds it while it is kept. */
    reference: z.string(),
  }),
])

export const checkMark = defineOperation({
  id: 'checkMark',
  method: 'POST',
  path: '/verify/mark',
  tag: 'Verification',
  summary: 'Read the invisible mark of a picture; the picture is not kept',
  multipart: {
    files: {
      image: { description: pictureLimits },
    },
    fields: z.object({}),
  },
  responses: { 200: markCheck },
  errors: pictureErrors,
})
