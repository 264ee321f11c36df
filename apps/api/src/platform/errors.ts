/** The base class of errors: a code of the contract, a message for the user, and a cause for the log. */
import { statusByErrorCode, type ErrorCode, type FieldProblem } from '@toile/contract/errors'

export type ErrorDetails = FieldProblem[] | Record<string, unknown>

export type AppErrorOptions = {
  /** The underlying error; logged, never sent. */
  cause?: unknown
  /** Sent as `details`. */
  details?: ErrorDetails
  /** True when the same request may succeed later. */
  retryable?: boolean
  /** Sent as `Retry-After`, in whole seconds. */
  retryAfterSeconds?: number
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined
  readonly retryable: boolean
  readonly retryAfterSeconds: number | undefined

  /** @param publicMessage shown to the user; says what they can do */
  constructor(code: ErrorCode, publicMessage: string, options: AppErrorOptions = {}) {
    super(publicMessage, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
    this.retryable = options.retryable ?? false
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return statusByErrorCode[this.code]
  }
}

/** The same error for a missing resource and for one that the caller may not see. */
export const notFound = () => new AppError('not_found', 'There is nothing here, or it is no longer kept.')

/** A dependency that the process needs to start does not answer; the message names it. */
export class UnreachableError extends Error {
  constructor(message: string, cause: unknown) {
    const reason = cause instanceof Error && cause.message ? ` (${cause.message})` : ''
    super(`${message}${reason}.`, { cause })
    this.name = 'UnreachableError'
  }
}
