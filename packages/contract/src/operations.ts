/** Health and readiness of the process. These two live at the root, outside `/api`. */
import * as z from 'zod/mini'

export const alive = z.object({ status: z.literal('ok') })

/** One line per part the process needs; `error` says which part fails, never why in detail. */
export const readiness = z.object({
  status: z.enum(['ok', 'failing', 'stopping']),
  parts: z.record(z.string(), z.enum(['ok', 'failing'])),
})
