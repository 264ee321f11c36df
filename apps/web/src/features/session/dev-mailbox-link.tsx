import { paths } from '../../paths.ts'
import { t } from '../../words/translate.ts'
import { useOptions } from './use-options.ts'

/** A link to the mailbox of a server that sends no emails; renders nothing otherwise. */
export function DevMailboxLink() {
  const { options } = useOptions()
  if (!options?.devMailbox) return null
  return (
    <a className="link" href={paths.devMailbox()} target="_blank" rel="noreferrer">
      {t('session.devMailbox')}
    </a>
  )
}
