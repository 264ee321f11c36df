import type { ApiError } from '../../api/api-error.ts'
import { heard } from '../../api/error-words.ts'
import { failureLine } from '../../api/failure-words.ts'
import { t } from '../../words/translate.ts'

/** Codes of a friend's code that is refused for good. */
const refusals = ['invalid_request', 'not_found', 'conflict'] as const
type Refusal = (typeof refusals)[number]

/** Why a friend's code is refused for good, in a sentence; null for a failure that may pass. */
export function refusalWords({ code, message }: ApiError): string | null {
  if (!isRefusal(code)) return null
  return heard(message) || t(`session.referral.${code}`)
}

const isRefusal = (code: string): code is Refusal => refusals.some((refusal) => refusal === code)
