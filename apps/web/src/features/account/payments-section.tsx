import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { readPayments } from '../../api/payments.ts'
import { parts } from '../../api/tell-change.ts'
import { useChanges } from '../../lib/use-changes.ts'
import { useReading } from '../../lib/use-reading.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { t } from '../../words/translate.ts'
import { PaymentEntries } from './payment-entries.tsx'
import { Section } from './section.tsx'
import { UnreadBox } from './unread-box.tsx'

const FIRST = 10
/** Maximum number of entries per call. */
const MAX_SHOWN = 100

/** The purchases. Read again when `credits` change, and when another tab or device may have made one. */
export function PaymentsSection({ credits }: { credits: number }) {
  const [limit, setLimit] = useState(FIRST)
  const read = useCallback(async () => ({ limit, payments: await readPayments(limit) }), [limit])
  const { value, failure, load } = useReading(read)
  useChanges([parts.payments], () => void load())
  const loadedFor = useRef('')
  useEffect(() => {
    const wanted = `${credits} credits, ${limit} purchases`
    if (loadedFor.current === wanted) return
    loadedFor.current = wanted
    void load()
  }, [load, credits, limit])
  const payments = value?.payments
  const mayHaveOlder = payments?.length === FIRST && value?.limit === FIRST
  const isWaiting = limit !== value?.limit && failure === null
  return (
    <Section id="payments" title={t('account.purchases')} lead={t('account.purchases.lead')}>
      {failure !== null && (
        <UnreadBox failure={failure} title={t('account.purchases.failed')} onRetry={() => void load()} />
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
        <Button className="justify-self-start" busy={isWaiting} onClick={() => setLimit(MAX_SHOWN)}>
          {t('account.purchases.older')}
        </Button>
      )}
    </Section>
  )
}
