import { errorBody, type ErrorBody, type ErrorCode } from '@toile/contract/errors'

/**
 * A code of the contract, or what only the browser can find: `unreachable` (no answer came) and `unexpected_answer`
 * (an answer came that the contract does not know).
 */
export type FailureCode = ErrorCode | 'unreachable' | 'unexpected_answer'

type Facts = {
  code: FailureCode
  /** The server's own sentence; for the two codes of the browser, words for the log. */
  message: string
  status?: number
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  details?: ErrorBody['details']
  cause?: unknown
}

/** Every failed call of the API throws this, except an aborted one, which throws the signal's reason. */
export class ApiError extends Error {
  readonly code: FailureCode
  /** 0 when no answer came. */
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

/** Seconds from a `Retry-After` header, which is a number of seconds or a date. */
export function retryAfterSecondsOf(header: string | null, now: Date = new Date()): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.round((date - now.getTime()) / 1000))
}

/** Makes the error of a failed answer with any body: a proxy in between may answer with a page. */
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
