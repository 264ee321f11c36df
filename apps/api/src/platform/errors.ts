/** The one error base: a code of the contract, a sentence for the person, the cause for the log. */
import { statusByErrorCode, type ErrorCode, type FieldProblem } from '@toile/contract/errors'

export type ErrorDetails = FieldProblem[] | Record<string, unknown>

export type AppErrorOptions = {
  /** The underlying error; logged, never sent. */
  cause?: unknown
  /** Sent as `details`. */
  details?: ErrorDetails
  /** True when the same work, unchanged, may succeed on another try. */
  retryable?: boolean
  /** Sent as `Retry-After`, in whole seconds. */
  retryAfterSeconds?: number
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined
  readonly retryable: boolean
  readonly retryAfterSeconds: number | undefined

  /** `publicMessage` is shown to people: a sentence that says what they can do. */
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

/** One sentence for everything a caller may not know exists. */
export const notFound = () => new AppError('not_found', 'There is nothing here, or it is no longer kept.')

/** Something the process cannot start without does not answer; the message says what. */
export class UnreachableError extends Error {
  constructor(message: string, cause: unknown) {
    const reason = cause instanceof Error && cause.message ? ` (${cause.message})` : ''
    super(`${message}${reason}.`, { cause })
    this.name = 'UnreachableError'
  }
}
