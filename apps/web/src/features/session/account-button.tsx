import { useRef, useState } from 'react'
import { usePart } from '../../lib/use-part.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { loadWords } from '../../words/load-words.ts'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { displayNameOf, photoOf } from './display-name.ts'
import type { SignedIn } from './session-store.ts'

const loadMenu = async () => {
  const [{ AccountMenu }] = await Promise.all([import('./account-menu.tsx'), loadWords('failures')])
  return AccountMenu
}

/** Who is signed in, and what they have; it opens the account menu. */
export function AccountButton({ session }: { session: SignedIn }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [cannotOpen] = useState(() => () => {
    setOpen(false)
    showToast(t('session.menu.failed'))
  })
  const { part: AccountMenu, preload } = usePart(loadMenu, open, cannotOpen)
  const name = displayNameOf(session)
  const credits = session.profile?.credits
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        data-account
        className="button button-sm button-line gap-2 px-2"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        {open && !AccountMenu ? <Spinner /> : <Avatar name={name} photo={photoOf(session)} size={28} />}
        <Rich
          id="session.menu.button"
          tags={{
            of: <span className="sr-only" />,
            name: <span className="max-w-[9rem] truncate max-md:sr-only">{name}</span>,
          }}
        />{' '}
        {credits !== undefined && <Credits count={credits} />}
        {session.profileFailed && (
          <span className="text-pin">
            <Icon name="alert" size={20} />
            <span className="sr-only">{t('session.menu.unread')}</span>
          </span>
        )}
      </button>
      {AccountMenu && <AccountMenu open={open} onOpenChange={setOpen} session={session} button={button} />}
    </div>
  )
}

function Credits({ count }: { count: number }) {
  return (
    <span className="display pt-0.5 text-xl whitespace-nowrap">
      <Rich
        id="session.menu.credits"
        values={{ count }}
        tags={{
          n: <></>,
          unit: <span className="font-sans text-[.88rem] tracking-normal text-ink-2 max-sm:sr-only" />,
        }}
      />
    </span>
  )
}
