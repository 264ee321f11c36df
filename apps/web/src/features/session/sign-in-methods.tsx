import { Button } from '../../ui/button.tsx'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { knowsPasskeys } from '../../api/passkeys.ts'
import { ConsentLine } from './consent-line.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { rememberedReferral } from '../../lib/remembered-referral.ts'
import { referralBonusCredits } from '@toile/contract/business'
import { showPanel } from './sign-in-dialog-state.ts'
import { useOptions } from './use-options.ts'

type SignInMethodsProps = { kind: 'sign-in' | 'sign-up'; email: string; onEmail: (email: string) => void }

/** All sign-in methods: providers, passkey and password, with a link between signing in and signing up. */
export function SignInMethods({ kind, email, onEmail }: SignInMethodsProps) {
  const { options, failed, retry } = useOptions()
  const providers = options?.providers ?? []
  // Assume passwords are enabled until known, so that the form shows at once.
  const hasPassword = options?.password ?? true
  const isNew = kind === 'sign-up'
  const code = isNew ? rememberedReferral() : null
  return (
    <div className="grid grid-cols-1 gap-4">
      {code && (
        <p className="text-ink-2">
          <Rich
            id="session.referral.both"
            values={{ credits: referralBonusCredits }}
            tags={{ code: <strong className="font-semibold">{code}</strong> }}
          />
        </p>
      )}
      {providers.length > 0 && <ProviderButtons providers={providers} />}
      {/* A provider opens accounts from both panels. The form of a new account has the line itself. */}
      {providers.length > 0 && !(isNew && hasPassword) && <ConsentLine />}
      {providers.length > 0 && hasPassword && (
        <p className="flex items-center gap-3 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('session.or')}
        </p>
      )}
      {hasPassword && <PasswordForm key={kind} kind={kind} email={email} onEmail={onEmail} />}
      {hasPassword && !isNew && knowsPasskeys() && <PasskeyButton />}
      {!hasPassword && providers.length === 0 && <p>{t('session.elsewhere')}</p>}
      {failed && (
        <p className="text-ink-2">
          {t('session.waysFailed')}{' '}
          <button type="button" className="link" onClick={retry}>
            {t('session.tryAgain')}
          </button>
        </p>
      )}
      {hasPassword && (
        <p className="flex flex-wrap items-center gap-x-1 border-t border-line pt-3">
          {t(isNew ? 'session.haveAccount' : 'session.newHere')}
          <Button
            variant="quiet"
            size="sm"
            className="link"
            onClick={() => showPanel(isNew ? 'sign-in' : 'sign-up')}
          >
            {t(isNew ? 'session.signIn' : 'session.createAccount')}
          </Button>
        </p>
      )}
    </div>
  )
}
