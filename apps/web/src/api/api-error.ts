import type { ErrorBody, ErrorCode } from '@toile/contract/errors'

/**
 * An error code of the contract, or one that only the browser finds: `unreachable` (no response) and
 * `unexpected_answer` (a response outside the contract).
 */
export type FailureCode = ErrorCode | 'unreachable' | 'unexpected_answer'

type Facts = {
  code: FailureCode
  /** The server's message for the user; for the browser's two codes, a message for the log. */
  message: string
  status?: number
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  details?: ErrorBody['details']
  cause?: unknown
}

/** Thrown by every failed API call, except an aborted one, which throws the signal's reason. */
export class ApiError extends Error {
  readonly code: FailureCode
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly details: ErrorBody['details']

  constructor({ code, message, status = 0, requestId, retryAfterSeconds, details, cause }: Facts) {
    super(message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }
}

export function unreachable(cause: unknown): ApiError {
  return new ApiError({ code: 'unreachable', message: 'The server could not be reached.', cause })
}
