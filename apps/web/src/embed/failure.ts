/**
 * Words for the dialog's failures. Problems with the shop's key or credits are only described to shoppers as "not
 * available".
 */
import { isOfGarment } from '@toile/contract/warnings'
import type { FailureCode } from '../api/api-error.ts'
import { wordsOf } from '../api/error-words.ts'
import type { DeviceFailureCode } from '../features/studio/device/messages.ts'
import { t } from '../words/translate.ts'

export type EmbedFailureCode = FailureCode | DeviceFailureCode | 'no_product_picture'

export type EmbedFailure = { code: EmbedFailureCode; happened: string; todo: string }

/** Thrown when no look can be made. */
export class LookFailed extends Error {
  override readonly name = 'LookFailed'
  readonly code: EmbedFailureCode

  /**
   * @param warnings most important first. One about the garment becomes `no_product_picture`, because shoppers can only
   *   change their photo.
   */
  constructor(code: EmbedFailureCode, [strongest]: readonly { code: string }[] = []) {
    super(code)
    const isAboutProduct = code === 'look_unconvincing' && strongest && isOfGarment(strongest.code)
    this.code = isAboutProduct ? 'no_product_picture' : code
  }
}

/** Thrown when the state or the picture of a look could not be read. The server may make it, or have made it. */
export class LookUnread extends LookFailed {}

/** Failures that only the shop can fix. */
const SHOP_ONLY = new Set<EmbedFailureCode>([
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

/** Messages that differ from the app's. */
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
  if (SHOP_ONLY.has(code))
    return { code, happened: t('embed.unavailable'), todo: t('embed.unavailable.todo') }
  if (!isOwn(code)) return { code, ...wordsOf(code) }
  const [happened, todo] = own[code]
  return { code, happened: t(happened), todo: t(todo) }
}
