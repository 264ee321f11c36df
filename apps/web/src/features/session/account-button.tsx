import { useEffect, useRef, useState } from 'react'
import { usePart } from '../../lib/use-part.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { withWords } from '../../words/with-words.ts'
import { rememberCornerWidth } from './corner-width.ts'
import { displayNameOf, photoOf } from './display-name.ts'
import type { SignedIn } from './session-store.ts'

const loadMenu = async () => (await withWords(import('./account-menu.tsx'), 'failures')).AccountMenu

/** Shows the signed-in user and their credits; opens the account menu. */
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
  useEffect(() => {
    if (credits !== undefined && button.current) rememberCornerWidth(button.current.offsetWidth)
  }, [credits])
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
        <Owner name={name} /> {credits !== undefined && <Credits count={credits} />}
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

/** The user's name; screen readers hear the whole sentence. */
function Owner({ name }: { name: string }) {
  const [before, after] = splitAround((name) => t('session.menu', { name }))
  return (
    <>
      <span className="sr-only">{before}</span>{' '}
      <span className="max-w-[9rem] truncate max-md:sr-only">{name}</span>{' '}
      <span className="sr-only">{after}</span>
    </>
  )
}

function Credits({ count }: { count: number }) {
  const figure = formatNumber(count)
  const [before, after] = splitAround((gap) => t('session.menu.credits', { count }).replace(figure, gap))
  const unitClass = 'font-sans text-[.88rem] tracking-normal text-ink-2 max-sm:sr-only'
  return (
    <span className="display pt-0.5 text-xl whitespace-nowrap">
      <span className={unitClass}>{before}</span> {figure} <span className={unitClass}>{after}</span>
    </span>
  )
}

/** The parts of a sentence before and after a value. Avoids the code of `Rich` for two sentences. */
function splitAround(say: (gap: string) => string): string[] {
  const gap = '\0'
  return say(gap)
    .split(gap)
    .map((words) => words.trim())
}
