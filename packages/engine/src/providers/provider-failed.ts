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

/** A failure of a hosted engine. The message is for the log; it never holds a key or a picture. */
export class ProviderFailed extends EngineFailed {
  readonly reason: FailureReason
  /** The provider's `Retry-After`. */
  readonly retryAfterMs: number | undefined
  readonly isPerhapsPaid: boolean

  constructor(
    provider: string,
    reason: FailureReason,
    { detail = '', retryAfterMs, cause }: { detail?: string; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    const message = `${provider}: ${reason}${detail && ` (${detail})`}`
    super(message, { retryable: PASSING.has(reason), ...(cause !== undefined && { cause }) })
    this.reason = reason
    this.retryAfterMs = retryAfterMs
    this.isPerhapsPaid = PERHAPS_PAID.has(reason)
  }
}
