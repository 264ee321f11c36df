import { EngineFailed } from '../errors.ts'

export type FailureReason =
  /** The provider works on other orders and has begun nothing (409, 503). */
  | 'busy'
  /** Too many calls (429). */
  | 'limited'
  /** Our account is empty. */
  | 'no_credit'
  /** Our key is refused. */
  | 'not_allowed'
  /** The call is invalid, or its order unknown. */
  | 'bad_request'
  /** No connection: nothing was sent. */
  | 'unreachable'
  /** The call was sent, and its outcome is unknown. */
  | 'lost_answer'
  /** No answer in time. */
  | 'late'
  /** The answer is unusable. */
  | 'nonsense'
  /** An error of the provider. */
  | 'failed'

/** Temporary reasons: the same call may succeed later. */
const PASSING: ReadonlySet<FailureReason> = new Set(['busy', 'limited', 'unreachable', 'failed'])
/** Reasons after which a picture may have been made and charged, so that the order is not placed again. */
const PERHAPS_PAID: ReadonlySet<FailureReason> = new Set(['lost_answer', 'late', 'nonsense'])

type FailureDetails = {
  readonly detail?: string
  readonly retryAfterMs?: number
  readonly cause?: unknown
  /** By default as the reason says. */
  readonly isPerhapsPaid?: boolean
  readonly hasOrderEnded?: boolean
}

/** A failure of a hosted engine. The message is for the log; it never holds a key or a picture. */
export class ProviderFailed extends EngineFailed {
  readonly #provider: string
  readonly #details: FailureDetails
  readonly reason: FailureReason
  /** The provider's `Retry-After`. */
  readonly retryAfterMs: number | undefined
  /** True when a picture may have been charged. Such a failure is never retryable. */
  readonly isPerhapsPaid: boolean
  /** True when the provider itself reports that it ended the order without a picture, so that it charges nothing. */
  readonly hasOrderEnded: boolean

  constructor(provider: string, reason: FailureReason, details: FailureDetails = {}) {
    const { detail = '', retryAfterMs, cause, hasOrderEnded = false } = details
    const { isPerhapsPaid = PERHAPS_PAID.has(reason) } = details
    const message = `${provider}: ${reason}${detail && ` (${detail})`}`
    const retryable = PASSING.has(reason) && !isPerhapsPaid
    super(message, { retryable, ...(cause !== undefined && { cause }) })
    this.#provider = provider
    this.#details = details
    this.reason = reason
    this.retryAfterMs = retryAfterMs
    this.isPerhapsPaid = isPerhapsPaid
    this.hasOrderEnded = hasOrderEnded
  }

  /** Returns this failure as one of an accepted order, whose picture may be charged. */
  asPerhapsPaid(): ProviderFailed {
    return new ProviderFailed(this.#provider, this.reason, { ...this.#details, isPerhapsPaid: true })
  }

  /** Returns this failure as one of a call that orders nothing, such as an upload: it costs nothing. */
  asUnpaid(): ProviderFailed {
    const isUnanswered = this.reason === 'lost_answer' || this.reason === 'late'
    const details = { ...this.#details, isPerhapsPaid: false }
    return new ProviderFailed(this.#provider, isUnanswered ? 'unreachable' : this.reason, details)
  }
}

/** Awaits a call that comes before an order and orders nothing itself. */
export async function beforeOrder<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => {
    throw error instanceof ProviderFailed ? error.asUnpaid() : error
  })
}
