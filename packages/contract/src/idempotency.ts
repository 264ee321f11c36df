import * as z from 'zod/mini'

export const idempotencyKeyField = z
  .optional(z.string().check(z.maxLength(200)))
  .check(
    z.describe(
      'A repeated request with the same key gets the first response again; with other input, `idempotency_mismatch`.',
    ),
  )
