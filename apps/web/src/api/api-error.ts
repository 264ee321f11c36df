import { errorBody, type ErrorBody, type ErrorCode } from '@toile/contract/errors'

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

/** Parses a `Retry-After` header, a number of seconds or a date, to seconds. */
export function retryAfterSecondsOf(header: string | null, now: Date = new Date()): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.round((date - now.getTime()) / 1000))
}

/** Converts an error response with any body to an ApiError: a proxy may respond with an HTML page. */
export function errorOfAnswer(status: number, body: unknown, retryAfter: string | null): ApiError {
  const parsed = errorBody.safeParse(body)
  const retryAfterSeconds = retryAfterSecondsOf(retryAfter)
  if (!parsed.success) {
    const code = status === 413 ? 'payload_too_large' : status >= 502 ? 'unreachable' : 'unexpected_answer'
    return new ApiError({ code, message: `The server answered ${status}.`, status, retryAfterSeconds })
  }
  const { error, ...rest } = parsed.data
  return new ApiError({ ...rest, message: error, status, retryAfterSeconds })
}

export function unreachable(cause: unknown): ApiError {
  return new ApiError({ code: 'unreachable', message: 'The server could not be reached.', cause })
}
