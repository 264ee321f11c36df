/** All error codes with their HTTP statuses, and the body of every failed response. */
import * as z from 'zod/mini'

/** HTTP status of each error code. A new kind of failure is added here first. */
export const statusByErrorCode = {
  invalid_request: 400,
  unauthenticated: 401,
  key_revoked: 401,
  insufficient_credits: 402,
  email_not_verified: 403,
  scope_missing: 403,
  origin_not_allowed: 403,
  proof_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_mismatch: 409,
  library_full: 409,
  look_canceled: 409,
  payload_too_large: 413,
  unsupported_image: 415,
  unreadable_image: 422,
  picture_too_small: 422,
  picture_too_long: 422,
  no_person_found: 422,
  no_garment_found: 422,
  garments_clash: 422,
  content_rejected: 422,
  look_unconvincing: 422,
  picture_unreachable: 422,
  rate_limited: 429,
  demo_limit_reached: 429,
  cap_reached: 429,
  internal: 500,
  engine_failed: 502,
  engine_unavailable: 503,
  payments_unavailable: 503,
  mail_unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusByErrorCode

export const errorCodes = Object.keys(statusByErrorCode) as [ErrorCode, ...ErrorCode[]]

export const errorCode = z.enum(errorCodes)

/** Errors of every call that takes a picture. */
export const pictureErrors = [
  'invalid_request',
  'payload_too_large',
  'unsupported_image',
  'unreadable_image',
  'picture_too_long',
  'engine_unavailable',
] as const satisfies readonly ErrorCode[]

/** A problem with one field. `field` is a dotted path, empty for the request as a whole. */
export const fieldProblem = z.object({ field: z.string(), message: z.string() })

export type FieldProblem = z.infer<typeof fieldProblem>

/**
 * The body of a failed response. `error` is a sentence that the user can act on. `details` is a list of field problems
 * for `invalid_request`, and an object for codes that document one (`insufficient_credits`: cost, credits). `reason` is
 * set when signing in fails: a more precise code of the identity library, whose set is open, such as
 * INVALID_EMAIL_OR_PASSWORD.
 */
export const errorBody = z.object({
  error: z.string(),
  code: errorCode,
  requestId: z.string(),
  reason: z.optional(z.string()),
  details: z.optional(z.union([z.array(fieldProblem), z.record(z.string(), z.unknown())])),
})

export type ErrorBody = z.infer<typeof errorBody>
