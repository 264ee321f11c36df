/** Failures of the dialog in words for a shopper: of keys and credits they say no more than that try-on is not available. */
import type { FailureCode } from '../api/api-error.ts'
import { wordsOf } from '../api/error-words.ts'
import type { DeviceFailureCode } from '../features/studio/device/messages.ts'
import { t } from '../words/translate.ts'

export type EmbedFailureCode = FailureCode | DeviceFailureCode | 'no_product_picture'

export type EmbedFailure = { code: EmbedFailureCode; happened: string; todo: string; mayRetry: boolean }

/** Thrown in place of a look. */
export class LookFailed extends Error {
  override readonly name = 'LookFailed'
  readonly code: EmbedFailureCode

  constructor(code: EmbedFailureCode) {
    super(code)
    this.code = code
  }
}

/** The shop's own: nothing that a shopper can do something about. */
const OF_THE_SHOP = new Set<EmbedFailureCode>([
  'unauthenticated',
  'key_revoked',
  'scope_missing',
  'origin_not_allowed',
  'insufficient_credits',
  'proof_required',
  'invalid_request',
])

export function describeFailure(code: EmbedFailureCode): EmbedFailure {
  if (OF_THE_SHOP.has(code))
    return { code, happened: t('embed.unavailable'), todo: t('embed.unavailable.todo'), mayRetry: false }
  switch (code) {
    case 'cap_reached':
      return { code, happened: t('embed.cap'), todo: t('embed.cap.todo'), mayRetry: false }
    case 'no_product_picture':
    case 'no_garment_found':
      return { code, happened: t('embed.noProduct'), todo: t('embed.noProduct.todo'), mayRetry: false }
    case 'no_memory':
      return { code, happened: t('device.noMemory'), todo: t('embed.closeTabs'), mayRetry: true }
    case 'not_loaded':
      return { code, happened: t('device.notLoaded'), todo: t('failures.unreachable.todo'), mayRetry: true }
    case 'internal':
      return { code, happened: t('failures.internal.happened'), todo: t('embed.tryAgain'), mayRetry: true }
    case 'engine_failed':
      return {
        code,
        happened: t('embed.engineFailed'),
        todo: t('failures.engine_failed.todo'),
        mayRetry: true,
      }
    default: {
      const { happened, todo } = wordsOf(code)
      return { code, happened, todo, mayRetry: true }
    }
  }
}
