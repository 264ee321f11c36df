import { shareBonusCredits } from '@toile/contract/business'
import { claimForSharing } from '../../api/account.ts'
import { failureWords } from '../../api/failure-words.ts'
import { product } from '../../content.ts'
import { copyText } from '../../lib/copy-text.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'

type ShareBonusProps = { isClaimed: boolean; link: string; onCredits: () => void }

/** The one-time credits for sharing the product. Uses the system's share sheet, or copies the link where that fails. */
export function ShareBonus({ isClaimed, link, onCredits }: ShareBonusProps) {
  const { busy, failure, attempt } = useAttempt()
  if (isClaimed)
    return (
      <p className="flex items-center gap-2 text-ok">
        <Icon name="check" size={20} />
        {t('account.share.claimed', { credits: shareBonusCredits })}
      </p>
    )
  const press = () =>
    attempt(async () => {
      if (!(await shareLink(link))) return
      const { creditsAwarded } = await claimForSharing()
      showToast(t('account.share.thanks', { credits: creditsAwarded }))
      onCredits()
    })
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button variant="tape" className="justify-self-start" busy={busy} onClick={() => void press()}>
        {t('account.share', { credits: shareBonusCredits })}
      </Button>
      {failure !== null && <FailureBox {...failureWords(failure)} />}
    </div>
  )
}

/** Shares the link, or copies it where sharing fails. Resolves to false when both failed or the user cancelled. */
async function shareLink(link: string): Promise<boolean> {
  try {
    await navigator.share({ url: link, title: product.name })
    return true
  } catch (error) {
    // Without support for sharing, this is a TypeError.
    if (error instanceof DOMException && error.name === 'AbortError') return false
    const isCopied = await copyText(link)
    showToast(t(isCopied ? 'account.invite.copied' : 'account.invite.notCopied', { link }))
    return isCopied
  }
}
