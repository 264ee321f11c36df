import { useEffect, useRef } from 'react'
import { usePart } from '../../lib/use-part.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { withWords } from '../../words/with-words.ts'
import { cornerWidthPx } from './corner-width.ts'
import { useSession } from './session-store.ts'
import { preloadSignIn } from './sign-in-host.tsx'
import { openSignIn } from './sign-in-dialog-state.ts'

const loadAccount = async () => (await withWords(import('./account-button.tsx'), 'session')).AccountButton
const cannotShow = () => showToast(t('shell.accountFailed'))

/** The end of the header: the sign-in button or the signed-in user. Only this part waits for the session. */
export function AccountCorner() {
  const session = useSession()
  const { part: AccountButton } = usePart(loadAccount, session.status !== 'signed-out', cannotShow)
  const signIn = useRef<HTMLButtonElement>(null)
  const before = useRef(session.status)
  useEffect(() => {
    // The account button had focus, which would be lost when it unmounts.
    const hasSignedOut = before.current === 'signed-in' && session.status === 'signed-out'
    if (hasSignedOut && document.activeElement === document.body) signIn.current?.focus()
    before.current = session.status
  }, [session.status])
  if (session.status === 'signed-out')
    return (
      <Button
        ref={signIn}
        size="sm"
        className="max-sm:px-3 max-[23rem]:px-2"
        data-account
        data-signed-out
        aria-haspopup="dialog"
        onPointerEnter={preloadSignIn}
        onClick={(event) => openSignIn({ from: event.currentTarget })}
      >
        {t('shell.signIn')}
      </Button>
    )
  const isHere = session.status !== 'unknown' && AccountButton
  // Complete once the profile is loaded; until then it reserves the previous width.
  const isWhole = isHere && (session.profile !== null || session.profileFailed)
  return (
    <div style={{ minWidth: isWhole ? 0 : cornerWidthPx() }}>
      {isHere ? <AccountButton session={session} /> : <Skeleton className="h-11 w-20" />}
    </div>
  )
}
