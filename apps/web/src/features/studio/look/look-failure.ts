/** Words for a failure: what went wrong, what to do, and whether it was charged. */
import type { Generation, Warning } from '@toile/contract/generations'
import { isOfGarment } from '@toile/contract/warnings'
import { ApiError } from '../../../api/api-error.ts'
import type { FailureCode } from '../../../api/api-error.ts'
import { englishOnly, notCharged, wordsOf } from '../../../api/error-words.ts'
import { formatDate } from '../../../words/format.ts'
import { t } from '../../../words/translate.ts'

/**
 * The offered remedy. `connection`: wait for the network; an accepted look is followed again. `limit`: the daily free
 * looks are used up, so a retry cannot succeed.
 */
type Remedy = 'retry' | 'model' | 'clothing' | 'pictures' | 'connection' | 'limit'

export type LookFailure = {
  message: string
  /** Why to change a picture, when a look was made and refused. Its words need `loadFindings`. */
  finding?: Warning
  advice: string
  charge: string
  remedy: Remedy
}

/** The facts about a failed call or generation. */
export type FailedCall = {
  code: FailureCode
  /** The server's message. */
  error?: string | undefined
  /** Warnings about the pictures, most important first. */
  warnings?: readonly Warning[]
  retryAfterSeconds?: number | undefined
}

export type FailureContext = {
  online: boolean
  now: Date
  case: FailedCase
}

/** The kind of look that failed: free, on this device, paid but not yet accepted, or paid and accepted. */
export type FailedCase = 'demo' | 'device' | 'paid' | 'accepted'

const remedies: Partial<Record<FailureCode, Remedy>> = {
  payload_too_large: 'pictures',
  unsupported_image: 'pictures',
  unreadable_image: 'pictures',
  picture_too_small: 'pictures',
  picture_too_long: 'pictures',
  content_rejected: 'pictures',
  look_unconvincing: 'pictures',
  no_person_found: 'model',
  no_garment_found: 'clothing',
  garments_clash: 'clothing',
  demo_limit_reached: 'limit',
  unreachable: 'connection',
}

/**
 * Describes a failure. Prefers the server's message, which also says what to do, over the standard words. Demos are
 * never charged; a paid look is known to be uncharged only when the server refused it.
 */
export function describeFailure(call: FailedCall, context: FailureContext): LookFailure {
  const [finding] = call.warnings ?? []
  if (call.code === 'look_unconvincing' && finding) return describeRefusal(finding)
  const message =
    call.error === undefined
      ? t(context.case === 'demo' ? 'studio.failed.demo' : 'studio.failed.paid')
      : englishOnly(call.error) || wordsOf(call.code).happened
  const remedy = remedies[call.code] ?? 'retry'
  return { message, advice: adviceFor(call, context), charge: chargeFor(call, context.case), remedy }
}

/**
 * Describes a look that was made but not shown. Its strongest finding decides which picture to change; it is never
 * charged.
 */
function describeRefusal(finding: Warning): LookFailure {
  return {
    message: wordsOf('look_unconvincing').happened,
    finding,
    advice: t('studio.failed.kept'),
    charge: notCharged(),
    remedy: isOfGarment(finding.code) ? 'clothing' : 'model',
  }
}

function chargeFor({ code, error }: FailedCall, failed: FailedCase): string {
  const isRefused = error !== undefined && code !== 'internal'
  if (failed === 'demo' || failed === 'device' || (failed === 'paid' && isRefused)) return notCharged()
  // A missing look was deleted by its owner on another page.
  if (code === 'not_found') return ''
  // The answer was lost: the look may have been accepted and may still succeed.
  return t(`studio.failed.charge.${failed}`)
}

function adviceFor({ code, error, retryAfterSeconds }: FailedCall, { online, now }: FailureContext): string {
  const { happened, todo } = wordsOf(code)
  if (code === 'demo_limit_reached' && retryAfterSeconds !== undefined)
    return opensAgainWords(retryAfterSeconds, now)
  const kept = t('studio.failed.kept')
  if (error !== undefined) return englishOnly(error) ? kept : `${todo} ${kept}`
  if (code !== 'unreachable') return todo
  return `${online ? happened : t('failures.offline')} ${todo} ${kept}`
}

/** Converts any error of a call to the failure of a look. */
export function failureOf(error: unknown, failed: FailedCase): LookFailure {
  const context = { online: navigator.onLine, now: new Date(), case: failed }
  if (!(error instanceof ApiError)) return describeFailure({ code: 'unexpected_answer' }, context)
  const { code, requestId, message, retryAfterSeconds } = error
  // Only answers of our own server have a request id; other messages are for the log.
  return describeFailure({ code, error: requestId && message, retryAfterSeconds }, context)
}

/**
 * Converts an error of following an accepted look to its failure. The look may go on, so the remedy is to follow it
 * again: another request would be paid for as well. Only a look that is gone must be requested again.
 * @param ownerId the id of the user who pays; null for a free look
 */
export function failureOfFollowing(error: unknown, ownerId: string | null): LookFailure {
  const failure = failureOf(error, ownerId === null ? 'demo' : 'accepted')
  const isGone = error instanceof ApiError && error.code === 'not_found'
  return isGone ? failure : { ...failure, remedy: 'connection' }
}

/** Describes a generation that ended without a picture. The server never charges for these. */
export function failureOfGeneration({ error, kind, warnings }: Generation): LookFailure {
  const call = error ? { code: error.code, error: error.message, warnings } : { code: 'internal' as const }
  const context = { online: true, now: new Date(), case: kind === 'demo' ? kind : 'paid' } as const
  return { ...describeFailure(call, context), charge: notCharged() }
}

/** Words for the time at which free looks are available again, from `Retry-After`. */
function opensAgainWords(seconds: number, now: Date): string {
  const opens = new Date(now.getTime() + seconds * 1000)
  const time = formatDate(opens, { hour: 'numeric', minute: '2-digit' })
  if (opens.toDateString() === now.toDateString()) return t('studio.failed.opensToday', { time })
  return t('studio.failed.opensOn', { day: formatDate(opens, { weekday: 'long' }), time })
}
