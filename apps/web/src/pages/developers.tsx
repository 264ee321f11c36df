import { Developers } from '../features/developers/developers.tsx'
import { useSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-wish.ts'

export function DevelopersPage() {
  const { status } = useSession()
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-16 md:pt-14">
      <Developers
        isSignedIn={status === 'unknown' ? undefined : status === 'signed-in'}
        onSignIn={(from) => openSignIn({ from })}
      />
    </main>
  )
}
