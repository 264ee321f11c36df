import { Link } from 'react-router'
import { t } from '../../words/translate.ts'
import { consoleAddress } from './addresses.ts'

/** The owner's email, which leads to them; or a word for one without an account. */
export const PersonLink = ({ holder, email }: { holder: string | null; email: string | null }) =>
  holder && email ? (
    <Link className="link py-1 break-all" to={consoleAddress({ page: 'people', holder })}>
      {email}
    </Link>
  ) : (
    <span className="text-ink-2">{t(holder ? 'console.person.gone' : 'console.person.visitor')}</span>
  )
