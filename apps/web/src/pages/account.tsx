import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { failureLine } from '../api/failure-words.ts'
import { Account } from '../features/account/account.tsx'
import { useSession, type SignedIn } from '../features/session/session-store.ts'
import {
  endSession,
  refreshProfile,
  renewProfile,
  signOutHere,
  storeProfile,
} from '../features/session/session-work.ts'
import { openSignIn } from '../features/session/sign-in-dialog-state.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton, Spinner } from '../ui/spinner.tsx'
import { showToast } from '../ui/toasts.ts'
import { t } from '../words/translate.ts'

/** Depends on the session, so it waits until that is known. */
export function AccountPage() {
  const session = useSession()
  if (session.status === 'unknown')
    return (
      <main id="main" className="grid flex-1 place-items-center py-24">
        <h1 className="sr-only">{t('account.title')}</h1>
        <Spinner label={t('shell.loading')} />
      </main>
    )
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-16 md:pt-14">
      <h1 className="display text-5xl md:text-7xl">{t('account.title')}</h1>
      {session.status === 'signed-in' ? (
        <OwnAccount key={session.user.id} session={session} />
      ) : (
        <SignedOut />
      )}
    </main>
  )
}

function OwnAccount({ session: { profile, profileFailed } }: { session: SignedIn }) {
  const isMissing = profile === null
  // Immediately rather than after the usual second: here the profile is the content. The session retries after a
  // failure.
  useEffect(() => {
    if (isMissing) refreshProfile().catch(() => undefined)
  }, [isMissing])

  if (profileFailed)
    return (
      <Notice
        tone="error"
        className="mt-8 max-w-[36rem]"
        title={t('account.unread')}
        actions={
          <Button
            icon="redo"
            onClick={() =>
              void refreshProfile().catch((error: unknown) =>
                showToast(`${t('account.stillUnread')} ${failureLine(error)}`),
              )
            }
          >
            {t('account.tryAgain')}
          </Button>
        }
      >
        {t('account.unread.text')}
      </Notice>
    )
  if (!profile) return <Waiting />
  return (
    <Account
      profile={profile}
      onProfile={storeProfile}
      onCredits={() => void renewProfile()}
      onSignOut={() => void signOutHere()}
      onLeft={(words) => {
        endSession('quiet')
        showToast(words)
        navigate(paths.landing())
      }}
    />
  )
}

function Waiting() {
  return (
    <div className="mt-10 grid gap-6">
      <Skeleton className="h-6 w-64" />
      <Skeleton className="h-56" />
      <Skeleton className="h-32" />
    </div>
  )
}

function SignedOut() {
  return (
    <div className="mt-6 grid justify-items-start gap-6">
      <p className="max-w-[32rem] text-lg text-ink-2">{t('account.signedOut')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="tape" size="lg" onClick={(event) => openSignIn({ from: event.currentTarget })}>
          {t('shell.signIn')}
        </Button>
        <Button size="lg" onClick={(event) => openSignIn({ panel: 'sign-up', from: event.currentTarget })}>
          {t('account.createAccount')}
        </Button>
      </div>
    </div>
  )
}
