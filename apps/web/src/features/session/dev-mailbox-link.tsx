import { paths } from '../../paths.ts'
import { t } from '../../words/translate.ts'
import { useOptions } from './use-options.ts'

/** Where mails are to be read that are not sent; nothing where they are sent. */
export function DevMailboxLink() {
  const { options } = useOptions()
  if (!options?.devMailbox) return null
  return (
    <a className="link" href={paths.devMailbox()} target="_blank" rel="noreferrer">
      {t('session.devMailbox')}
    </a>
  )
}
