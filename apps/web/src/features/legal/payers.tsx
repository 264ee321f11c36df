import { formatList } from '../../words/format.ts'
import { t } from '../../words/translate.ts'

/** A further sentence with the names of the payment providers; none when there are no names. */
export const Payers = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && <> {t('legal.payers', { providers: formatList(names) })}</>
