/** The words for each code of the contract: what happened, and what to do. `failure-words.ts` picks them for a failed call. */
import { temporaryHours, uploadLimits } from '@toile/contract/business'
import { language, t } from '../words/translate.ts'
import type { FailureCode } from './api-error.ts'

type ErrorWords = {
  /** A sentence for each failure, used where the server gave none of its own. */
  happened: string
  todo: string
}

const figures = {
  megabytes: uploadLimits.maxBytes / 1024 / 1024,
  megapixels: uploadLimits.maxPixels / 1_000_000,
  pixels: uploadLimits.minShortEdgePx,
  hours: temporaryHours,
}

/** The words for a code, in two sentences or three. */
export const wordsOf = (code: FailureCode): ErrorWords => ({
  happened: t(`failures.${code}.happened`),
  todo: t(`failures.${code}.todo`, figures),
})

/** Added where it is true: a look that is refused or fails is never charged. */
export const notCharged = () => t('failures.notCharged')

/**
 * Passes a sentence of the server on. The server speaks English: on a page in another language this is empty, and the words for
 * the failure's code take its place.
 */
export const englishOnly = (sentence: string): string => (language() === 'en' ? sentence : '')
