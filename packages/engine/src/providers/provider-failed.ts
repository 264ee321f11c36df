import { EngineFailed } from '../errors.ts'

/**
 * `busy`: it works on others and has begun nothing (409, 503). `limited`: too many calls. `no_credit`: our account there
 * is used up. `not_allowed`: our key. `bad_request`: it does not understand us. `unreachable`: nothing was sent.
 * `lost_answer`: it was sent, and its outcome is unknown. `late`: it took longer than we wait. `nonsense`: the
 * answer is none. `failed`: its own fault.
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

/** A hosted engine's own way to fail. The message is for the log: it never holds a key or a picture. */
export class ProviderFailed extends EngineFailed {
  readonly reason: FailureReason
  /** How long it asked us to stay away. */
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
