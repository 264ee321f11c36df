import { useEffect, useState } from 'react'
import { requestPasswordReset, resendVerification } from '../../api/identity.ts'
import { paths } from '../../paths.ts'
import { announce } from '../../ui/announce.ts'
import { Icon } from '../../ui/icon.tsx'
import { MailForm } from './mail-form.tsx'
import { SentPanel } from './sent-panel.tsx'
import { useSession } from './session-store.ts'
import { closeSignIn, type SignInPanel } from './sign-in-wish.ts'
import { verifiedAddress } from './verified-address.ts'
import { WaysIn } from './ways-in.tsx'

const CLOSES_AFTER_MS = 500

/** Inside the dialog, so that nothing typed outlives it. It closes by itself once somebody is signed in, here or in another tab. */
export function LoginBody({ panel }: { panel: SignInPanel }) {
  const [email, setEmail] = useState('')
  const isSignedIn = useSession().status === 'signed-in'
  useEffect(() => {
    if (!isSignedIn) return undefined
    announce('You are signed in.')
    const timer = setTimeout(closeSignIn, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn])

  if (isSignedIn)
    return (
      <p className="flex items-center gap-3 py-6 text-lg font-medium">
        <span className="text-ok">
          <Icon name="check" size={28} />
        </span>
        You are signed in.
      </p>
    )
  const address = { email, onEmail: setEmail }
  if (panel === 'sent') return <SentPanel email={email} />
  if (panel === 'forgot')
    return (
      <MailForm
        {...address}
        lead="We send you a link by which you choose a new password."
        submit="Send the link"
        done={`If there is an account for ${email}, the link is on its way.`}
        send={(to) => requestPasswordReset({ email: to, redirectTo: paths.resetPassword() })}
      />
    )
  if (panel === 'resend')
    return (
      <MailForm
        {...address}
        lead="The link was used before, or is too old. Have a new one sent, and open it within a day."
        submit="Resend Email"
        done={`If ${email} waits to be verified, the mail is on its way.`}
        send={(to) => resendVerification({ email: to, callbackURL: verifiedAddress() })}
      />
    )
  return <WaysIn kind={panel} {...address} />
}
