import { errorBody } from '@toile/contract/errors'
import { ApiError } from './api-error.ts'

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
