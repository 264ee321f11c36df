import { EngineFailed } from '../errors.ts'

/**
 * `busy`: the provider works on other orders and has begun nothing (409, 503). `limited`: too many calls. `no_credit`: our account
 * is empty. `not_allowed`: our key is refused. `bad_request`: the call or the order is not accepted or not known. `unreachable`:
 * nothing was sent. `lost_answer`: the call was sent, and its outcome is unknown. `late`: no answer in time. `nonsense`: the answer
 * cannot be used. `failed`: an error of the provider.
 */
export type FailureReason =
  | 'busy'
  | 'limited'
  | 'no_credit'
  | 'not_allowed'
  | 'bad_request'
  | 'unreachable'
  | 'lost_answer'
  | 'late'
  | 'nonsense'
  | 'failed'

/** Reasons for which the same call may succeed in a while. */
const PASSING: ReadonlySet<FailureReason> = new Set(['busy', 'limited', 'unreachable', 'failed'])
/** Reasons after which a picture may have been made that we pay for: the order is not placed twice. */
const PERHAPS_PAID: ReadonlySet<FailureReason> = new Set(['lost_answer', 'late', 'nonsense'])

/** A failure of a hosted engine, with its reason. The message is for the log: it never holds a key or a picture. */
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
