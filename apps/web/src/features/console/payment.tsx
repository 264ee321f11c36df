import type { PaymentEvent } from '@toile/contract/console-payments'
import type { ConsoleAct } from '@toile/contract/console-policy'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { readPayment } from '../../api/console-money.ts'
import { packageName } from '../../api/package-name.ts'
import { formatDate, formatMoney, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { consoleAddress } from './addresses.ts'
import { FactList } from './fact-list.tsx'
import { Part } from './part.tsx'
import { PersonLink } from './person-link.tsx'
import { ReadingState } from './reading-state.tsx'
import { RefundForm } from './refund-form.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

/** The page of a purchase: its events, and refunds. */
export function PaymentPage({ id, acts }: { id: string; acts: readonly ConsoleAct[] }) {
  const { value, failure, load } = useGuardedReading(useCallback(() => readPayment(id), [id]))
  const back = (
    <p>
      <Link className="link inline-block py-2" to={consoleAddress({ page: 'payments' })}>
        {t('console.backToPayments')}
      </Link>
    </p>
  )
  if (!value)
    return (
      <>
        {back}
        <ReadingState failure={failure} onRetry={() => void load()} />
      </>
    )
  const { payment, events, refunds } = value
  const { amountMinor, refundedMinor, currency, status } = payment
  const time = (at: string | null) => (at ? formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }) : '–')
  const isRefundable = status === 'fulfilled' || status === 'partially_refunded'
  return (
    <>
      {back}
      <h2 className="display mt-2 text-3xl tabular-nums">{formatMoney(amountMinor, currency)}</h2>
      {payment.isDisputed && <p className="mt-1 font-medium text-pin">{t('console.disputed')}</p>}
      <FactList
        facts={[
          [t('console.person'), <PersonLink key="person" {...payment} />],
          [t('console.status'), <code key="status">{status}</code>],
          [t('console.provider'), payment.provider],
          [t('console.reference'), payment.reference ?? '–'],
          [t('console.number'), payment.id],
          [t('console.package'), packageName(payment.packageKey)],
          [t('console.today.credits'), formatNumber(payment.credits)],
          [t('console.paidBack'), formatMoney(refundedMinor, currency)],
          [t('console.begun'), time(payment.createdAt)],
          [t('console.paid'), time(payment.fulfilledAt)],
        ]}
      />
      {acts.includes('payment.refund') && isRefundable && (
        <div className="mt-8">
          <Part title={t('console.refund')} lead={t('console.refund.lead')}>
            <RefundForm
              key={`${refunds.length} ${refundedMinor}`}
              payment={payment}
              canOverride={acts.includes('payment.override')}
              onRefunded={() => void load()}
            />
          </Part>
        </div>
      )}
      <div className="mt-8">
        <Part title={t('console.timeline')}>
          <ol className="divide-y divide-line border-y border-line">
            {events.map((event) => (
              <Event
                key={`${event.kind} ${event.at} ${event.what} ${event.note}`}
                event={event}
                currency={currency}
              />
            ))}
          </ol>
        </Part>
      </div>
    </>
  )
}

function Event({
  event: { kind, at, what, amount, note },
  currency,
}: {
  event: PaymentEvent
  currency: string
}) {
  const figure = kind === 'credits' ? formatNumber : (minor: number) => formatMoney(minor, currency)
  return (
    <li className="console-event py-3" tabIndex={-1} data-row>
      <p>
        <span className="font-medium">{t(`console.event.${kind}`)}</span> <code>{what}</code>
      </p>
      <p className="tabular-nums">{amount !== null && figure(amount)}</p>
      <p className="console-text min-w-0 text-[.94rem] text-ink-2">{note}</p>
      <p className="text-[.94rem] text-ink-2">
        <time dateTime={at}>{formatDate(at, { dateStyle: 'short', timeStyle: 'short' })}</time>
      </p>
    </li>
  )
}
