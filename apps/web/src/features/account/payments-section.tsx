import { paymentsPage } from '@toile/contract/payments'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { readPayments } from '../../api/payments.ts'
import { parts } from '../../api/tell-change.ts'
import { useChanges } from '../../lib/use-changes.ts'
import { useReading } from '../../lib/use-reading.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { Rich } from '../../words/rich.tsx'
import { t } from '../../words/translate.ts'
import { PaymentEntries } from './payment-entries.tsx'
import { Section } from './section.tsx'
import { UnreadBox } from './unread-box.tsx'

/**
 * The purchases. Read again when `credits` change, and when another tab or device may have made one: all that are shown,
 * because older ones change too.
 */
export function PaymentsSection({ credits }: { credits: number }) {
  const [count, setCount] = useState<number>(paymentsPage.default)
  const read = useCallback(async () => ({ count, ...(await readPayments(count)) }), [count])
  const { value, failure, load } = useReading(read)
  useChanges([parts.payments], () => void load())
  const loadedFor = useRef('')
  useEffect(() => {
    const wanted = `${credits} credits, ${count} purchases`
    if (loadedFor.current === wanted) return
    loadedFor.current = wanted
    void load()
  }, [load, credits, count])
  const payments = value?.payments
  const isLoaded = count === value?.count
  const showOlder = () => (isLoaded ? setCount(count + paymentsPage.max) : void load())
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
      {payments && payments.length > 0 && (
        <>
          <PaymentEntries payments={payments} />
          <p className="text-[.94rem] text-ink-2">
            <Rich
              id="account.purchases.help"
              tags={{ refund: <Link to={paths.refund('how')} className="link" /> }}
            />
          </p>
        </>
      )}
      {value?.hasOlder && (
        <Button className="justify-self-start" busy={!isLoaded && failure === null} onClick={showOlder}>
          {t('account.purchases.older')}
        </Button>
      )}
    </Section>
  )
}
