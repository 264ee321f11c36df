import * as z from 'zod/mini'
import { jsonOf } from './answer.ts'
import { retryAfterSecondsOf } from './api-error.ts'

/** A failed call of the identity library. Its codes are the library's own, an open set; its sentence is shown as it is. */
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

const errorShape = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** In answers that our own server gives in place of the library. */
  error: z.optional(z.string()),
})

/** The error that a failed answer stands for, whatever its body is. */
export function identityErrorOf(status: number, text: string, retryAfter: string | null): IdentityError {
  const parsed = errorShape.safeParse(jsonOf(text))
  const { code, message, error } = parsed.success ? parsed.data : {}
  return new IdentityError(status, { code, message: message ?? error }, retryAfter)
}
