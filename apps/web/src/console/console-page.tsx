import { Console } from '../features/console/console.tsx'
import { useSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-dialog-state.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { t } from '../words/translate.ts'

/** The page of the operators' console. */
export function ConsolePage() {
  const session = useSession()
  return (
    <main id="main" className="wrap flex-1 pt-8 pb-16">
      <h1 className="display text-4xl md:text-5xl">{t('console.title')}</h1>
      {session.status === 'unknown' && <Spinner label={t('shell.loading')} />}
      {session.status === 'signed-out' && (
        <div className="mt-5 grid justify-items-start gap-5">
          <p>{t('console.signedOut')}</p>
          <Button variant="tape" onClick={(event) => openSignIn({ from: event.currentTarget })}>
            {t('shell.signIn')}
          </Button>
        </div>
      )}
      {session.status === 'signed-in' && <Console key={session.user.id} />}
    </main>
  )
}
