/** Health and readiness of the process. Both addresses are at the root, outside `/api`. */
import * as z from 'zod/mini'

export const alive = z.object({ status: z.literal('ok') })

/** The state of each part that the process needs, without details of a failure. */
export const readiness = z.object({
  status: z.enum(['ok', 'failing', 'stopping']),
  parts: z.record(z.string(), z.enum(['ok', 'failing'])),
})
