/** Words for a failure: what went wrong, what to do, and whether it cost anything. */
import type { Generation, Warning } from '@toile/contract/generations'
import { isOfGarment } from '@toile/contract/warnings'
import { ApiError } from '../../../api/api-error.ts'
import type { FailureCode } from '../../../api/api-error.ts'
import { englishOnly, notCharged, wordsOf } from '../../../api/error-words.ts'
import { formatDate } from '../../../words/format.ts'
import { t } from '../../../words/translate.ts'

/** The way out: `connection` waits for the network, and at the `limit` of free looks the same request cannot work. */
type Remedy = 'retry' | 'model' | 'clothing' | 'pictures' | 'connection' | 'limit'

export type LookFailure = {
  message: string
  /** The reason to change a picture, where a look was made and refused. Its words come by `loadFindings`. */
  finding?: Warning
  advice: string
  charge: string
  remedy: Remedy
}

/** The facts about a failed call or generation. */
export type FailedCall = {
  code: FailureCode
  /** The server's own sentence. */
  error?: string | undefined
  /** About the pictures, the strongest first. */
  warnings?: readonly Warning[]
  retryAfterSeconds?: number | undefined
}

export type FailureContext = {
  online: boolean
  now: Date
  case: FailedCase
}

/** The kind of look that failed: free, on this device, paid while being sent, or paid and already accepted. */
export type FailedCase = 'demo' | 'device' | 'paid' | 'accepted'

const remedies: Partial<Record<FailureCode, Remedy>> = {
  payload_too_large: 'pictures',
  unsupported_image: 'pictures',
  unreadable_image: 'pictures',
  picture_too_small: 'pictures',
  content_rejected: 'pictures',
  look_unconvincing: 'pictures',
  no_person_found: 'model',
  no_garment_found: 'clothing',
  garments_clash: 'clothing',
  demo_limit_reached: 'limit',
  unreachable: 'connection',
}

/**
 * The server's own sentence where it gave one, which says what to do as well; else the standard one and what to do. A
 * demo is never charged, and of a paid look only what the server refused is known not to be.
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

/** A look that was made and is not shown: the strongest finding tells which picture to change. It is never charged. */
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
  // One that is gone was taken away by its owner, on another page.
  if (code === 'not_found') return ''
  // Its end was not heard: it may have been accepted, and may still succeed.
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

/** The failure of a look from anything that a call threw. */
export function failureOf(error: unknown, failed: FailedCase): LookFailure {
  const context = { online: navigator.onLine, now: new Date(), case: failed }
  if (!(error instanceof ApiError)) return describeFailure({ code: 'unexpected_answer' }, context)
  const { code, requestId, message, retryAfterSeconds } = error
  // Only an answer of our own server has a request id; other messages are words for the log.
  return describeFailure({ code, error: requestId && message, retryAfterSeconds }, context)
}

/** The failure of a generation that ended without a picture. The server never charges a failed one. */
export function failureOfGeneration({ error, kind, warnings }: Generation): LookFailure {
  const call = error ? { code: error.code, error: error.message, warnings } : { code: 'internal' as const }
  const context = { online: true, now: new Date(), case: kind === 'demo' ? kind : 'paid' } as const
  return { ...describeFailure(call, context), charge: notCharged() }
}

/** `Retry-After` as a time to come back at. */
function opensAgainWords(seconds: number, now: Date): string {
  const opens = new Date(now.getTime() + seconds * 1000)
  const time = formatDate(opens, { hour: 'numeric', minute: '2-digit' })
  if (opens.toDateString() === now.toDateString()) return t('studio.failed.opensToday', { time })
  return t('studio.failed.opensOn', { day: formatDate(opens, { weekday: 'long' }), time })
}
