import { t } from '../words/translate.ts'
import type { ApiError } from './api-error.ts'
import { englishOnly } from './error-words.ts'

/** Error codes of permanently refused referral codes. */
const refusals = ['invalid_request', 'not_found', 'conflict'] as const
type Refusal = (typeof refusals)[number]

/** Why a referral code is permanently refused, in words; null for other failures. */
export function refusalWords({ code, message }: ApiError): string | null {
  if (!isRefusal(code)) return null
  return englishOnly(message) || t(`failures.referral.${code}`)
}

const isRefusal = (code: string): code is Refusal => refusals.some((refusal) => refusal === code)
