import type { Profile } from '@toile/contract/accounts'
import { referralBonusCredits, referralDays } from '@toile/contract/business'
import { product } from '../../content.ts'
import { copyText } from '../../lib/copy-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'
import { RedeemForm } from './redeem-form.tsx'
import { Section } from './section.tsx'
import { ShareBonus } from './share-bonus.tsx'

export type InviteProps = { profile: Profile; onCredits: () => void }

export function InviteSection({ profile, onCredits }: InviteProps) {
  const link = new URL(`${paths.landing()}?ref=${profile.referralCode}`, location.origin).href
  const copy = async () =>
    showToast((await copyText(link)) ? t('account.invite.copied') : t('account.invite.notCopied', { link }))
  return (
    <Section
      id="invite"
      title={t('account.invite')}
      lead={t('account.invite.lead', { credits: referralBonusCredits })}
    >
      <div>
        <p className="text-[.94rem] text-ink-2">{t('account.invite.code')}</p>
        <p className="display text-5xl wrap-anywhere">{profile.referralCode}</p>
        <p className="mt-2 text-[.94rem] wrap-anywhere text-ink-2">{link}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button icon="copy" onClick={() => void copy()}>
          {t('account.invite.copy')}
        </Button>
        {'share' in navigator && (
          <Button icon="share" onClick={() => void share(link)}>
            {t('account.invite.share')}
          </Button>
        )}
      </div>
      <ShareBonus isClaimed={profile.shareBonusClaimed} link={link} onCredits={onCredits} />
      {profile.referralRedeemed ? (
        <p className="flex items-center gap-2 text-ok">
          <Icon name="check" size={20} />
          {t('account.invite.redeemed')}
        </p>
      ) : (
        isEarly(profile.createdAt) && <RedeemForm onCredits={onCredits} />
      )}
    </Section>
  )
}

/** True while the account may still redeem a code. */
const isEarly = (createdAt: string) => Date.now() - Date.parse(createdAt) < referralDays * 24 * 60 * 60_000

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ url, title: product.name })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      showToast(t('account.invite.notShared'))
  }
}
