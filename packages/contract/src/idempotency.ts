import * as z from 'zod/mini'

/** A repeat under the same key gets the first answer again; with other input, `idempotency_mismatch`. */
export const idempotencyKeyField = z.optional(z.string().check(z.maxLength(200)))
