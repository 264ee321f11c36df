/** Words for failures of the second factor. Needs the catalogue `second-factor`. */
import { t } from '../words/translate.ts'
import { failureWords, type FailureWords } from './failure-words.ts'
import { IdentityError } from './identity-error.ts'

const wrongCodes = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE'])
const expiredCodes = new Set(['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])

export function factorWords(error: unknown): FailureWords {
  const code = error instanceof IdentityError ? error.code : ''
  if (wrongCodes.has(code)) return { message: t('second-factor.wrong'), todo: '' }
  if (expiredCodes.has(code)) return { message: t('second-factor.again'), todo: '' }
  return failureWords(error)
}
