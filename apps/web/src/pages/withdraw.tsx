import { withdrawalHours } from '@toile/contract/withdrawals'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAddress } from '../lib/address.ts'
import { ApiError } from '../api/api-error.ts'
import { failureWords } from '../api/failure-words.ts'
import { withdrawByLink } from '../api/shares.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { FailureBox } from '../ui/failure-box.tsx'
import { t } from '../words/translate.ts'

/**
 * The page opened from an email, by which a person withdraws a shared page that shows them. The token is the fragment.
 */
export function WithdrawPage() {
  const token = useAddress().hash.slice(1)
  const [isDone, setDone] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone by then, and with it the focus.
  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-16 md:pt-14">
      <h1 ref={heading} tabIndex={-1} className="display text-5xl md:text-7xl">
        {t('withdraw.title')}
      </h1>
      <div className="mt-6 grid max-w-[36rem] justify-items-start gap-5">
        {isDone ? (
          <Done onShown={focusHeading} />
        ) : (
          <Question token={token} onDone={() => setDone(true)} onSpent={focusHeading} />
        )}
      </div>
    </main>
  )
}

type QuestionProps = {
  token: string
  onDone: () => void
  /** Called when a press shows that the link does not work any more. */
  onSpent: () => void
}

/** Asks by a button, because virus scanners open links of emails. */
function Question({ token, onDone, onSpent }: QuestionProps) {
  const { busy, failure, attempt } = useAttempt()
  const isRefused = failure instanceof ApiError && failure.code === 'not_found'
  useEffect(() => {
    if (isRefused) onSpent()
  }, [isRefused, onSpent])
  if (token === '' || isRefused)
    return (
      <FailureBox
        message={t('withdraw.spent')}
        todo={t('withdraw.spent.about', { hours: withdrawalHours })}
      />
    )
  return (
    <>
      <p className="text-lg">{t('withdraw.lead')}</p>
      <p className="text-ink-2">{t('withdraw.others')}</p>
      {failure !== null && <FailureBox {...failureWords(failure, t('withdraw.failed'))} />}
      <Button
        variant="ink"
        size="lg"
        busy={busy}
        onClick={() => void attempt(() => withdrawByLink(token)).then((isGone) => isGone && onDone())}
      >
        {t(busy ? 'withdraw.doing' : 'withdraw.do')}
      </Button>
    </>
  )
}

function Done({ onShown }: { onShown: () => void }) {
  useEffect(() => {
    announce(t('withdraw.done'))
    onShown()
  }, [onShown])
  return (
    <div className="border-s-4 border-ok ps-4">
      <p className="text-lg font-medium">{t('withdraw.done')}</p>
      <p className="text-ink-2">{t('withdraw.done.about')}</p>
    </div>
  )
}
