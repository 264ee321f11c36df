/** Words for the dialog's failures. About keys and credits a shopper learns only that try-on is not available. */
import { isOfGarment } from '@toile/contract/warnings'
import type { FailureCode } from '../api/api-error.ts'
import { wordsOf } from '../api/error-words.ts'
import type { DeviceFailureCode } from '../features/studio/device/messages.ts'
import { t } from '../words/translate.ts'

export type EmbedFailureCode = FailureCode | DeviceFailureCode | 'no_product_picture'

export type EmbedFailure = { code: EmbedFailureCode; happened: string; todo: string }

/** Thrown in place of a look. */
export class LookFailed extends Error {
  override readonly name = 'LookFailed'
  readonly code: EmbedFailureCode

  /** @param warnings say what to change, the strongest first: a shopper can choose another photo, but no garment. */
  constructor(code: EmbedFailureCode, [strongest]: readonly { code: string }[] = []) {
    super(code)
    const isOfProduct = code === 'look_unconvincing' && strongest && isOfGarment(strongest.code)
    this.code = isOfProduct ? 'no_product_picture' : code
  }
}

/** Failures that only the shop can solve. */
const OF_THE_SHOP = new Set<EmbedFailureCode>([
  'unauthenticated',
  'key_revoked',
  'scope_missing',
  'origin_not_allowed',
  'insufficient_credits',
  'proof_required',
  'invalid_request',
  'method_not_allowed',
  'look_canceled',
  'picture_unreachable',
])

/** Messages of failures that the dialog words differently. */
const own = {
  cap_reached: ['embed.cap', 'embed.cap.todo'],
  no_product_picture: ['embed.noProduct', 'embed.noProduct.todo'],
  no_garment_found: ['embed.noProduct', 'embed.noProduct.todo'],
  look_unconvincing: ['failures.look_unconvincing.happened', 'embed.otherPhoto'],
  no_memory: ['device.noMemory', 'embed.closeTabs'],
  not_loaded: ['device.notLoaded', 'failures.unreachable.todo'],
  internal: ['failures.internal.happened', 'embed.tryAgain'],
  engine_failed: ['embed.engineFailed', 'failures.engine_failed.todo'],
} as const

const isOwn = (code: EmbedFailureCode): code is keyof typeof own => code in own

export function describeFailure(code: EmbedFailureCode): EmbedFailure {
  if (OF_THE_SHOP.has(code))
    return { code, happened: t('embed.unavailable'), todo: t('embed.unavailable.todo') }
  if (!isOwn(code)) return { code, ...wordsOf(code) }
  const [happened, todo] = own[code]
  return { code, happened: t(happened), todo: t(todo) }
}
