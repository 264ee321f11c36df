import type { PaymentEntry } from '@toile/contract/payments'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { readPayments } from '../../api/payments.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { t } from '../../words/translate.ts'
import { PaymentEntries } from './payment-entries.tsx'
import { Section } from './section.tsx'

const FIRST = 10
/** As many as one call answers with. */
const MOST = 100

/** What was bought. It is read again when `credits` change. */
export function PaymentsSection({ credits }: { credits: number }) {
  const [payments, setPayments] = useState<PaymentEntry[] | null>(null)
  const [limit, setLimit] = useState(FIRST)
  const { busy, failure, attempt } = useAttempt()
  const load = useCallback(
    () => attempt(async () => setPayments(await readPayments(limit))),
    [attempt, limit],
  )
  const loadedFor = useRef('')
  useEffect(() => {
    const wanted = `${credits} credits, ${limit} purchases`
    if (loadedFor.current === wanted) return
    loadedFor.current = wanted
    void load()
  }, [load, credits, limit])
  const mayHaveOlder = payments?.length === FIRST && (limit === FIRST || busy)
  return (
    <Section id="payments" title={t('account.purchases')} lead={t('account.purchases.lead')}>
      {failure !== null && (
        <FailureBox {...failureWords(failure, t('account.purchases.failed'))}>
          <Button size="sm" className="mt-3" icon="redo" onClick={() => void load()}>
            {t('account.tryAgain')}
          </Button>
        </FailureBox>
      )}
      {!payments && failure === null && <Skeleton className="h-24" />}
      {payments?.length === 0 && (
        <>
          <p className="text-ink-2">{t('account.purchases.none')}</p>
          <Link to={paths.pricing()} className={buttonClass('line', 'md', 'justify-self-start')}>
            {t('account.purchases.packages')}
          </Link>
        </>
      )}
      {payments && payments.length > 0 && <PaymentEntries payments={payments} />}
      {mayHaveOlder && (
        <Button className="justify-self-start" busy={busy} onClick={() => setLimit(MOST)}>
          {t('account.purchases.older')}
        </Button>
      )}
    </Section>
  )
}
