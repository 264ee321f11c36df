import { englishOnly } from '../../api/error-words.ts'
import { t } from '../../words/translate.ts'
import type { PopupOutcome } from './popup.ts'

/** Messages by the error codes of the identity library's popup; for other codes the provider's message is shown. */
const byCode = {
  access_denied: 'session.provider.denied',
  account_not_linked: 'session.provider.notLinked',
  email_not_found: 'session.provider.noEmail',
  unable_to_link_account: 'session.provider.cannotLink',
  provider_not_found: 'session.provider.notSetUp',
  state_mismatch: 'session.provider.late',
} as const

type KnownCode = keyof typeof byCode
const isKnown = (code: string): code is KnownCode => Object.hasOwn(byCode, code)

/** Words for a popup that did not sign the user in; null when it did. */
export function popupWords(outcome: PopupOutcome, name: string): { message: string; todo: string } | null {
  if (outcome.kind === 'done') return null
  if (outcome.kind !== 'failed')
    return {
      message: t(`session.provider.${outcome.kind}`, { name }),
      todo: t(`session.provider.${outcome.kind}.todo`),
    }
  const code = outcome.code.toLowerCase()
  return {
    message: t('session.provider.failed', { name }),
    todo: isKnown(code) ? t(byCode[code]) : englishOnly(outcome.message) || t('session.provider.failed.todo'),
  }
}
