/** Settings of watching the product at work; joined to the others in `settings.ts`. */
import * as z from 'zod'

export const operationsSettings = {
  TOILE_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      'Port for Prometheus, which reads `/metrics` there; of each process its own. Keep it from the world, or give the token too.',
    )
    .meta({ defaultText: 'none: nothing is counted' }),
  TOILE_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must have 16 characters or more, letters and digits')
    .optional()
    .describe(
      'Whoever reads `/metrics` must send it as a Bearer token. Without `TOILE_METRICS_PORT`, `/metrics` is at `PORT`.',
    ),
}
