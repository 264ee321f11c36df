import { paymentStates, type ConsolePayment } from '@toile/contract/console-payments'
import { paymentProviders } from '@toile/contract/payments'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { readPayments } from '../../api/console-money.ts'
import { formatDate, formatMoney } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { consoleAddress, filtersIn, type ConsoleView } from './addresses.ts'
import { Differences } from './differences.tsx'
import { FilterForm } from './filters.tsx'
import { ListView } from './list-view.tsx'
import { PersonLink } from './person-link.tsx'
import { useList } from './use-list.ts'

const columns = [
  'id',
  'createdAt',
  'fulfilledAt',
  'provider',
  'reference',
  'status',
  'isDisputed',
  'amountMinor',
  'refundedMinor',
  'currency',
  'credits',
  'packageKey',
  'livemode',
  'holder',
  'email',
] as const satisfies (keyof ConsolePayment)[]

/** The list of purchases at all providers. */
export function PaymentsPage({ view, canSettle }: { view: ConsoleView; canSettle: boolean }) {
  const narrowed = JSON.stringify(filtersIn(view))
  const read = useCallback(
    (from: object) => readPayments({ ...(JSON.parse(narrowed) as object), ...from }),
    [narrowed],
  )
  const list = useList(read, { list: 'payments', filters: filtersIn(view), columns })
  return (
    <>
      <Differences canSettle={canSettle} />
      <FilterForm
        view={view}
        filters={[
          { name: 'provider', label: t('console.provider'), options: paymentProviders },
          { name: 'status', label: t('console.status'), options: paymentStates },
          { name: 'from', label: t('console.from'), type: 'date' },
          { name: 'to', label: t('console.to'), type: 'date' },
        ]}
      />
      <ListView list={list} empty={t('console.payments.none')}>
        {(payment) => <Row key={payment.id} payment={payment} />}
      </ListView>
    </>
  )
}

const Row = ({ payment }: { payment: ConsolePayment }) => {
  const { id, provider, status, isDisputed, amountMinor, refundedMinor, currency, livemode } = payment
  return (
    <li className="console-event py-3">
      <p>
        <Link className="link py-1 tabular-nums" to={consoleAddress({ page: 'payments', id })} data-row>
          {formatMoney(amountMinor, currency)}
        </Link>{' '}
        {provider} <code>{status}</code>
        {isDisputed && <span className="ms-2 font-medium text-pin">{t('console.disputed')}</span>}
        {!livemode && <span className="ms-2 text-ink-2">{t('console.testMoney')}</span>}
      </p>
      <p className="tabular-nums">
        {refundedMinor > 0 && t('console.refunded', { amount: formatMoney(refundedMinor, currency) })}
      </p>
      <p className="min-w-0 text-[.94rem]">
        <PersonLink {...payment} />
      </p>
      <p className="text-[.94rem] text-ink-2">
        <time dateTime={payment.createdAt}>
          {formatDate(payment.createdAt, { dateStyle: 'short', timeStyle: 'short' })}
        </time>
      </p>
    </li>
  )
}
