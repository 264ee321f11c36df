import { reportedKeptDays } from '@toile/contract/business'
import type { SharedLook } from '@toile/contract/shared-looks'
import { useState } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { withdrawShare } from '../../../api/shares.ts'
import { product } from '../../../content.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { useFocusOnClose } from '../../../lib/use-focus-on-close.ts'
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureBox } from '../../../ui/failure-box.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { formatDate } from '../../../words/format.ts'
import { t } from '../../../words/translate.ts'

type SharedEntryProps = { share: SharedLook; onWithdrawn: (share: SharedLook) => void }

/** One shared page: its address, its views, and a button to withdraw it. */
export function SharedEntry({ share, onWithdrawn }: SharedEntryProps) {
  const { pageUrl, isTakenDown, views } = share
  const isShown = share.imageUrl !== null
  const [asked, setAsked] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const ask = useFocusOnClose<HTMLButtonElement>(asked)
  const withdraw = () =>
    attempt(async () => {
      await withdrawShare(share.id)
      announce(t('sharing.withdrawn'))
      onWithdrawn(share)
    })
  return (
    <div className="grid gap-3">
      {isTakenDown && <p className="text-pin">{t('sharing.takenDown')}</p>}
      {!isTakenDown && !isShown && <p>{t('sharing.over', { days: reportedKeptDays })}</p>}
      {isShown && (
        <>
          <p className="wrap-anywhere">
            <a href={pageUrl} target="_blank" rel="noopener" className="link">
              {pageUrl}
            </a>
          </p>
          <p className="text-[.94rem] text-ink-2">
            {t('sharing.views', { count: views })} · {endWords(share)}
          </p>
        </>
      )}
      {failure !== null && <FailureBox {...failureWords(failure, t('sharing.notWithdrawn'))} />}
      {asked ? (
        <WithdrawQuestion busy={busy} onWithdraw={() => void withdraw()} onClose={() => setAsked(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {isShown && (
            <Button size="sm" icon="copy" onClick={() => void copy(pageUrl)}>
              {t('sharing.copy')}
            </Button>
          )}
          {isShown && 'share' in navigator && (
            <Button size="sm" icon="share" onClick={() => void send(pageUrl)}>
              {t('sharing.send')}
            </Button>
          )}
          <Button
            ref={ask}
            size="sm"
            onClick={() => {
              setAsked(true)
              announce(t('sharing.withdrawSure'))
            }}
          >
            {t('sharing.withdraw')}
          </Button>
        </div>
      )}
    </div>
  )
}

type WithdrawQuestionProps = { busy: boolean; onWithdraw: () => void; onClose: () => void }

function WithdrawQuestion({ busy, onWithdraw, onClose }: WithdrawQuestionProps) {
  const keep = useFocusOnMount<HTMLButtonElement>()
  return (
    <div className="grid gap-2">
      <p>{t('sharing.withdrawSure')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="pin" size="sm" busy={busy} onClick={onWithdraw}>
          {t('sharing.withdraw')}
        </Button>
        {/* A withdrawal that has begun cannot be undone. */}
        {!busy && (
          <Button ref={keep} size="sm" onClick={onClose}>
            {t('sharing.keep')}
          </Button>
        )}
      </div>
    </div>
  )
}

const endWords = ({ expiresAt }: SharedLook): string =>
  expiresAt === null
    ? t('sharing.untilWithdrawn')
    : t('sharing.until', { date: formatDate(expiresAt, { day: 'numeric', month: 'short', year: 'numeric' }) })

async function copy(url: string): Promise<void> {
  showToast(t((await copyText(url)) ? 'sharing.copied' : 'sharing.notCopied'))
}

async function send(url: string): Promise<void> {
  try {
    await navigator.share({ url, title: product.name })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) showToast(t('sharing.notSent'))
  }
}
