import type { ErrorCode } from './generated.ts'

/**
 * Error codes of the API, and two of this client: `unreachable` (no response in time) and `unexpected_answer` (a
 * response that is not the API's).
 */
export type ToileErrorCode = ErrorCode | 'unreachable' | 'unexpected_answer'

type Facts = {
  code: ToileErrorCode
  message: string
  status?: number
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  details?: unknown
  cause?: unknown
}

/** The error of a failed call. An aborted call rejects with the signal's reason instead. */
export class ToileError extends Error {
  override readonly name = 'ToileError'
  readonly code: ToileErrorCode
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Id of the request in the server's log; quote it when you ask for help. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** List of field problems for `invalid_request`; an object for some other codes. */
  readonly details: unknown

  constructor({ code, message, status = 0, requestId, retryAfterSeconds, details, cause }: Facts) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }
}
