import { useAddress } from '../lib/address.ts'
import { NewPasswordForm } from '../features/account/new-password-form.tsx'
import { currentSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-dialog-state.ts'
import { Button } from '../ui/button.tsx'
import { t } from '../words/translate.ts'

/**
 * The page that the password-reset email links to, with a single-use token. The email about a changed password links here
 * without one. Verification links lead here when their address was signed up more than once.
 */
export function ResetPasswordPage() {
  const query = new URLSearchParams(useAddress().search)
  const token = query.get('token')
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-16 md:pt-14">
      <h1 className="display text-5xl md:text-7xl">{t('account.reset')}</h1>
      <div className="mt-6 max-w-[28rem]">
        {query.has('contested') && <p className="mb-6 text-lg">{t('account.reset.contested')}</p>}
        {token ? (
          <NewPasswordForm
            token={token}
            onReset={readSessionAgain}
            onSignIn={() => openSignIn()}
            onNewLink={() => openSignIn({ panel: 'forgot' })}
          />
        ) : (
          <div className="grid justify-items-start gap-5">
            <p className="text-lg">{t('account.reset.ask')}</p>
            <Button
              variant="tape"
              icon="mail"
              onClick={(event) => openSignIn({ panel: 'forgot', from: event.currentTarget })}
            >
              {t('account.sendLink')}
            </Button>
          </div>
        )}
      </div>
    </main>
  )
}

/** Shows a user who was signed in here that the session has ended, unless it is that of another account. */
function readSessionAgain(): void {
  if (currentSession().status === 'signed-out') return
  void import('../features/session/session-work.ts')
    .then(({ refreshSession }) => refreshSession())
    .catch(() => undefined)
}
