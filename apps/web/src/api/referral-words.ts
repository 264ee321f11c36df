import { t } from '../words/translate.ts'
import type { ApiError } from './api-error.ts'
import { englishOnly } from './error-words.ts'

/** Codes of a friend's code that is refused for good. */
const refusals = ['invalid_request', 'not_found', 'conflict'] as const
type Refusal = (typeof refusals)[number]

/** Why a friend's code is refused for good, in a sentence; null for a failure that may pass. */
export function refusalWords({ code, message }: ApiError): string | null {
  if (!isRefusal(code)) return null
  return englishOnly(message) || t(`failures.referral.${code}`)
}

const isRefusal = (code: string): code is Refusal => refusals.some((refusal) => refusal === code)
