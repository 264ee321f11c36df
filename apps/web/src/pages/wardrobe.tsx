import { useSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-dialog-state.ts'
import { Wardrobe } from '../features/studio/wardrobe/wardrobe.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { t } from '../words/translate.ts'

/** Depends on the session, so it waits until that is known. */
export function WardrobePage() {
  const session = useSession()
  if (session.status === 'unknown')
    return (
      <main id="main" className="grid flex-1 place-items-center py-24">
        <h1 className="sr-only">{t('wardrobe.title')}</h1>
        <Spinner label={t('shell.loading')} />
      </main>
    )
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-16 md:pt-14">
      <h1 className="display text-5xl md:text-7xl">{t('wardrobe.title')}</h1>
      {session.status === 'signed-in' ? (
        <Wardrobe key={session.user.id} personId={session.user.id} />
      ) : (
        <SignedOut />
      )}
    </main>
  )
}

function SignedOut() {
  return (
    <div className="mt-6 grid justify-items-start gap-6">
      <p className="max-w-[32rem] text-lg text-ink-2">{t('wardrobe.signedOut')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="tape"
          size="lg"
          onClick={(event) => openSignIn({ panel: 'sign-up', from: event.currentTarget })}
        >
          {t('wardrobe.createAccount')}
        </Button>
        <Button size="lg" onClick={(event) => openSignIn({ from: event.currentTarget })}>
          {t('shell.signIn')}
        </Button>
      </div>
    </div>
  )
}
