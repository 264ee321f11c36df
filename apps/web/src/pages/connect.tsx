import { useAddress } from '../lib/address.ts'
import { readRequest } from '../features/connect/agent-request.ts'
import { Connect } from '../features/connect/connect.tsx'
import { useSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-dialog-state.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/spinner.tsx'
import { t } from '../words/translate.ts'

/** The page that authorises an agent: the server redirects the browser here with the agent's request. */
export function ConnectPage() {
  const session = useSession()
  const request = readRequest(useAddress().search)
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-16 md:pt-14">
      <h1 className="display text-5xl md:text-7xl">{t('connect.title')}</h1>
      <div className="mt-6 grid max-w-[36rem] gap-5">
        {!request ? (
          <Notice tone="error" title={t('connect.wrong')}>
            {t('connect.wrong.text')}
          </Notice>
        ) : session.status === 'unknown' ? (
          <Skeleton className="h-56" />
        ) : session.status === 'signed-in' ? (
          <Connect key={session.user.id} request={request} email={session.user.email} />
        ) : (
          <SignedOut />
        )}
      </div>
    </main>
  )
}

function SignedOut() {
  return (
    <>
      <p className="text-lg text-ink-2">{t('connect.signedOut')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="tape" size="lg" onClick={(event) => openSignIn({ from: event.currentTarget })}>
          {t('shell.signIn')}
        </Button>
        <Button size="lg" onClick={(event) => openSignIn({ panel: 'sign-up', from: event.currentTarget })}>
          {t('connect.createAccount')}
        </Button>
      </div>
    </>
  )
}
