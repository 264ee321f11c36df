import type { ErrorCode } from './generated.ts'

/** Codes of the API, and two of this client: `unreachable`, no answer came in time; `unexpected_answer`, an answer that is not the API's. */
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

/** A failed call rejects with this; an aborted one rejects with the signal's reason. */
export class ToileError extends Error {
  override readonly name = 'ToileError'
  readonly code: ToileErrorCode
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** Names the request in the server's log: give it when you ask for help. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Fields that are wrong for `invalid_request`; figures for some other codes. */
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
