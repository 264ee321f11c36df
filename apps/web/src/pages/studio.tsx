import { navigate } from 'wouter/use-browser-location'
import { useAddress } from '../lib/address.ts'
import { useSession, type Session } from '../features/session/session-store.ts'
import { openSignUp } from '../features/session/sign-in-dialog-state.ts'
import type { Person } from '../features/studio/person.ts'
import { preloadSidebar } from '../features/studio/lazy-sidebar.tsx'
import { Studio } from '../features/studio/studio.tsx'
import { isWide } from '../features/studio/use-wide.ts'
import { paths } from '../paths.ts'

/** Loads the studio's page with everything its first view shows. */
export async function loadStudioPage() {
  if (isWide()) await preloadSidebar().catch(() => undefined)
  return StudioPage
}

function StudioPage() {
  const session = useSession()
  const { pathname, hash } = useAddress()
  return (
    <Studio
      person={personOf(session)}
      unseen={session.status === 'signed-out' && session.unseen}
      onSignUp={(reason) => openSignUp(reason)}
      onMissingCredits={(shortage) => {
        readCredits()
        navigate(paths.pricing(), { state: { shortage } })
      }}
      galleryOpen={pathname + hash === paths.gallery()}
      onGallery={(open) => navigate(open ? paths.gallery() : paths.studio(), { replace: !open })}
      onCreditsMoved={readCredits}
    />
  )
}

function personOf(session: Session): Person | null | undefined {
  if (session.status === 'unknown') return undefined
  if (session.status === 'signed-out') return null
  const { user, profile } = session
  return { id: user.id, credits: profile?.credits ?? null, plan: profile?.plan ?? null }
}

/** Refreshes the credits in the header. */
function readCredits(): void {
  void import('../features/session/session-work.ts')
    .then(({ renewProfile }) => renewProfile())
    .catch(() => undefined)
}
