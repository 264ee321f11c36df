import { Studio } from '../features/studio/studio.tsx'
import { useSignIn } from '../features/shell/sign-in.tsx'
import { Toaster } from '../ui/toaster.tsx'

export function StudioPage() {
  const { openSignIn } = useSignIn()
  return (
    <>
      <Studio onSignIn={() => openSignIn()} />
      <Toaster />
    </>
  )
}
