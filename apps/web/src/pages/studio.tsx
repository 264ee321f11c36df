import { useSession } from '../features/session/session-store.ts'
import { openSignIn } from '../features/session/sign-in-wish.ts'
import { Studio } from '../features/studio/studio.tsx'
import { showToast } from '../ui/toasts.ts'

export function StudioPage() {
  const { status } = useSession()
  const createLook = () => {
    if (status === 'signed-in')
      showToast('Looks for credits are not open yet. Try Demo makes one, and it is free.')
    else openSignIn()
  }
  return <Studio onSignIn={createLook} />
}
