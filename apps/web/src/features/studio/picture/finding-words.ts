import type { Warning } from '@toile/contract/generations'
import { isWarningCode } from '@toile/contract/warnings'
import { englishOnly } from '../../../api/error-words.ts'
import { t } from '../../../words/translate.ts'

/**
 * Words for a finding of the server in a picture or a look: its own sentence, which has figures, or on a page in another language
 * the words for its code. They must have come, by `loadFindings`.
 */
export const findingWords = ({ code, message }: Warning): string =>
  englishOnly(message) || (isWarningCode(code) ? t(`findings.${code}`) : message)
