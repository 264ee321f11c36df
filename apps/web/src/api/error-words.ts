/**
 * Words for each error code of the contract: what happened, and what to do. `failure-words.ts` selects them for a
 * failed call.
 */
import { temporaryHours, uploadLimits } from '@toile/contract/business'
import { language, t } from '../words/translate.ts'
import type { FailureCode } from './api-error.ts'

type ErrorWords = {
  /** The event in a sentence; used when the server sent no message of its own. */
  happened: string
  todo: string
}

const figures = {
  megabytes: uploadLimits.maxBytes / 1024 / 1024,
  megapixels: uploadLimits.maxPixels / 1_000_000,
  pixels: uploadLimits.minShortEdgePx,
  hours: temporaryHours,
}

/** The words for a code, in two or three sentences. */
export const wordsOf = (code: FailureCode): ErrorWords => ({
  happened: t(`failures.${code}.happened`),
  todo: t(`failures.${code}.todo`, figures),
})

/** Says that nothing was charged: refused and failed looks never are. */
export const notCharged = () => t('failures.notCharged')

/**
 * Returns a server message if the page is in English, the server's language; otherwise '', so that the catalogue's
 * words for the code are used.
 */
export const englishOnly = (sentence: string): string => (language() === 'en' ? sentence : '')
