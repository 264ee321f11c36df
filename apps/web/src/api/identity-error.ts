import * as z from 'zod/mini'
import { jsonOf } from './answer.ts'
import { retryAfterSecondsOf } from './api-error.ts'

/** A failed call to the identity library. Its codes are the library's, an open set; its message is the server's sentence. */
export class IdentityError extends Error {
  /** In capitals, for example INVALID_EMAIL_OR_PASSWORD; empty when the answer names none. */
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

/** Our server's own shape, where `reason` is the library's code; or the library's, where it stands alone. */
const errorShape = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
})

/** Makes the error of a failed answer with any body. */
export function identityErrorOf(status: number, text: string, retryAfter: string | null): IdentityError {
  const parsed = errorShape.safeParse(jsonOf(text))
  const { error, message, code, reason } = parsed.success ? parsed.data : {}
  return new IdentityError(status, { code: reason || code, message: error ?? message }, retryAfter)
}
