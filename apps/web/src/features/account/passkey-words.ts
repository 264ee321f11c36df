import { failureWords, type FailureWords } from '../../api/failure-words.ts'
import { PasskeyAborted } from '../../api/passkeys.ts'
import { t } from '../../words/translate.ts'

/** Words for failures of passkeys. */
export function passkeyWords(error: unknown): FailureWords {
  if (!(error instanceof PasskeyAborted)) return failureWords(error)
  return {
    message: t(error.isKnown ? 'second-factor.passkey.known' : 'second-factor.passkey.aborted'),
    todo: '',
  }
}
