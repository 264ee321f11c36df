import * as z from 'zod/mini'
import { jsonOf } from './answer.ts'
import { retryAfterSecondsOf } from './error-answer.ts'

/** A failed call to the identity library. The codes are the library's, an open set; the message is the server's. */
export class IdentityError extends Error {
  /** For example INVALID_EMAIL_OR_PASSWORD; empty when the response has none. */
  readonly code: string
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, { code = '', message = '' }: Body, retryAfter: string | null) {
    super(message)
    this.name = 'IdentityError'
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSecondsOf(retryAfter)
  }
}

type Body = { code?: string | undefined; message?: string | undefined }

/** The error body: our server's shape, whose `reason` is the library's code, or the library's own shape. */
const errorShape = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
})

/** Converts an error response with any body to an IdentityError. */
export function identityErrorOf(status: number, text: string, retryAfter: string | null): IdentityError {
  const parsed = errorShape.safeParse(jsonOf(text))
  const { error, message, code, reason } = parsed.success ? parsed.data : {}
  return new IdentityError(status, { code: reason || code, message: error ?? message }, retryAfter)
}
