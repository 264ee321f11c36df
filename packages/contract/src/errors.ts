/** The closed list of error codes, their statuses, and the one shape every failed call answers with. */
import * as z from 'zod/mini'

/** Code → HTTP status. A new failure gets a row here before it gets a throw. */
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

/** Errors of every call that is sent a picture. */
export const pictureErrors = [
  'invalid_request',
  'payload_too_large',
  'unsupported_image',
  'unreadable_image',
  'engine_unavailable',
] as const satisfies readonly ErrorCode[]

/** One thing wrong with one field: `field` is a dotted path, empty for the request as a whole. */
export const fieldProblem = z.object({ field: z.string(), message: z.string() })

export type FieldProblem = z.infer<typeof fieldProblem>

/**
 * `error` is a sentence a person can act on. `details` is a list of field problems for `invalid_request`, and an
 * object of figures where a code documents one (`insufficient_credits`: cost, credits). `reason` stands in failures
 * of signing in and says it more closely, by the identity library's own open set of codes: INVALID_EMAIL_OR_PASSWORD.
 */
export const errorBody = z.object({
  error: z.string(),
  code: errorCode,
  requestId: z.string(),
  reason: z.optional(z.string()),
  details: z.optional(z.union([z.array(fieldProblem), z.record(z.string(), z.unknown())])),
})

export type ErrorBody = z.infer<typeof errorBody>
