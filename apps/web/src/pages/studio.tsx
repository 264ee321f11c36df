import { lazy, Suspense, useCallback, useState } from 'react'
import { Studio } from '../features/studio/studio.tsx'

const SignInDialog = lazy(async () => ({
  default: (await import('../features/shell/sign-in-dialog.tsx')).SignInDialog,
}))

/** A paid look needs an account: the studio asks for the sign-in dialog, which the shell has. */
export function StudioPage() {
  const [open, setOpen] = useState<boolean | null>(null)
  const signIn = useCallback(() => setOpen(true), [])
  return (
    <>
      <Studio onSignIn={signIn} />
      {open !== null && (
        <Suspense>
          <SignInDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
