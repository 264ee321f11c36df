import { Link } from 'wouter'
import { t } from '../../words/translate.ts'
import { consoleAddress } from './addresses.ts'

/** A link with the owner's email to their page; a placeholder for an owner without an account. */
export const PersonLink = ({ holder, email }: { holder: string | null; email: string | null }) =>
  holder && email ? (
    <Link className="link py-1 break-all" to={consoleAddress({ page: 'people', holder })}>
      {email}
    </Link>
  ) : (
    <span className="text-ink-2">{t(holder ? 'console.person.gone' : 'console.person.visitor')}</span>
  )
