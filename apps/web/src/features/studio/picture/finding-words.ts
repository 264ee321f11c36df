import type { Warning } from '@toile/contract/generations'
import { isWarningCode } from '@toile/contract/warnings'
import { englishOnly } from '../../../api/error-words.ts'
import { t } from '../../../words/translate.ts'

/**
 * Words for a warning about a picture or a look: the server's English sentence, which contains figures, or in other
 * languages the catalogue's words for its code. Call `loadFindings` first.
 */
export const findingWords = ({ code, message }: Warning): string =>
  englishOnly(message) || (isWarningCode(code) ? t(`findings.${code}`) : message)
