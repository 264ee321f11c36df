/** Asks if a picture carries the invisible mark of looks made on this server. */
import * as z from 'zod/mini'
import { pictureErrors } from './errors.ts'
import { pictureLimits } from './business.ts'
import { defineOperation } from './operation.ts'

/** The reading of a picture's mark; `found: false` alone where there is none that can be read. */
export const markCheck = z.union([
  z.object({ found: z.literal(false) }),
  z.object({
    found: z.literal(true),
    /** Day of UTC on which the look was made. */
    madeOn: z.iso.date(),
    /** Null where a newer version of the product wrote an engine that this one does not know. */
    engine: z.nullable(z.string()),
    /** Six hex digits by which an operator finds the look while it is kept. */
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
