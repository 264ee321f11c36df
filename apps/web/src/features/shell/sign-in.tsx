import {
  createContext,
  lazy,
  Suspense,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { shellWords } from '../../content.ts'
import { Button } from '../../ui/button.tsx'

const loadDialog = () => import('./sign-in-dialog.tsx')
const SignInDialog = lazy(async () => ({ default: (await loadDialog()).SignInDialog }))

type SignIn = {
  /** Opens the dialog; focus goes back to `from` when it closes. */
  openSignIn: (from?: HTMLElement) => void
  /** Fetches the dialog's code before the press. */
  preloadSignIn: () => void
}

const SignInContext = createContext<SignIn>({ openSignIn: () => {}, preloadSignIn: () => {} })

/** For what needs an account: the header's button, and the paid look of the studio. */
export const useSignIn = (): SignIn => use(SignInContext)

/** Holds the one sign-in dialog. Its code comes with the first wish for it. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const from = useRef<HTMLElement | null>(null)
  const openSignIn = useCallback((element?: HTMLElement) => {
    from.current = element ?? null
    setWanted(true)
    setOpen(true)
  }, [])
  const preloadSignIn = useCallback(() => void loadDialog().catch(() => undefined), [])
  const value = useMemo(() => ({ openSignIn, preloadSignIn }), [openSignIn, preloadSignIn])
  return (
    <SignInContext value={value}>
      {children}
      {wanted && (
        <Suspense>
          <SignInDialog open={open} onOpenChange={setOpen} returnFocusTo={from} />
        </Suspense>
      )}
    </SignInContext>
  )
}

export function SignInButton() {
  const { openSignIn, preloadSignIn } = useSignIn()
  return (
    <Button
      size="sm"
      aria-haspopup="dialog"
      onPointerEnter={preloadSignIn}
      onClick={(event) => openSignIn(event.currentTarget)}
    >
      {shellWords.signIn}
    </Button>
  )
}
