import { useEffect, useState } from 'react'
import { requestPasswordReset, resendVerification } from '../../api/identity.ts'
import { paths } from '../../paths.ts'
import { announce } from '../../ui/announce.ts'
import { Icon } from '../../ui/icon.tsx'
import { t } from '../../words/translate.ts'
import { MailForm } from './mail-form.tsx'
import { SentPanel } from './sent-panel.tsx'
import { useSession } from './session-store.ts'
import { closeSignIn, type SignInPanel } from './sign-in-dialog-state.ts'
import { verifiedAddress } from './verified-address.ts'
import { SignInMethods } from './sign-in-methods.tsx'

const CLOSES_AFTER_MS = 500

/** The dialog's content, unmounted with it so that no input is kept. Closes after a sign-in, here or in another tab. */
export function LoginBody({ panel }: { panel: SignInPanel }) {
  const [email, setEmail] = useState('')
  const isSignedIn = useSession().status === 'signed-in'
  useEffect(() => {
    if (!isSignedIn) return undefined
    announce(t('session.isIn'))
    const timer = setTimeout(closeSignIn, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn])

  if (isSignedIn)
    return (
      <p className="flex items-center gap-3 py-6 text-lg font-medium">
        <span className="text-ok">
          <Icon name="check" size={28} />
        </span>
        {t('session.isIn')}
      </p>
    )
  const address = { email, onEmail: setEmail }
  if (panel === 'sent') return <SentPanel email={email} />
  if (panel === 'forgot')
    return (
      <MailForm
        {...address}
        lead={t('session.forgot.lead')}
        submit={t('session.forgot.submit')}
        done={t('session.forgot.done', { email })}
        send={(to) => requestPasswordReset({ email: to, redirectTo: paths.resetPassword() })}
      />
    )
  if (panel === 'resend')
    return (
      <MailForm
        {...address}
        lead={t('session.resend.lead')}
        submit={t('session.resend')}
        done={t('session.resend.done', { email })}
        send={(to) => resendVerification({ email: to, callbackURL: verifiedAddress() })}
      />
    )
  return <SignInMethods kind={panel} {...address} />
}
