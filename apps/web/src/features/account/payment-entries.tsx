import type { OrderStatus, OwnPayment } from '@toile/contract/payments'
import { Link } from 'wouter'
import { packageName } from '../../api/package-name.ts'
import { paths } from '../../paths.ts'
import { formatDate, formatMoney, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { EntriesTable } from './entries-table.tsx'
import { PaymentDocumentButton } from './payment-document.tsx'

const statusWords = {
  created: 'account.purchase.unpaid',
  pending: 'account.purchase.unpaid',
  paid: 'account.purchase.paid',
  fulfilled: 'account.purchase.fulfilled',
  partially_refunded: 'account.purchase.partly',
  refunded: 'account.purchase.refunded',
  failed: 'account.purchase.failed',
  expired: 'account.purchase.failed',
  review: 'account.purchase.review',
  charged_back: 'account.purchase.chargedBack',
} as const satisfies Record<OrderStatus, string>

/** Statuses of orders that a check may still find paid. */
const open: ReadonlySet<OrderStatus> = new Set(['created', 'pending', 'paid'])

/** Statuses of orders that were paid, so that there is a receipt. */
const receipted: ReadonlySet<OrderStatus> = new Set([
  'fulfilled',
  'partially_refunded',
  'refunded',
  'charged_back',
])

/** Purchases, newest first: package, price and status. */
export function PaymentEntries({ payments }: { payments: readonly OwnPayment[] }) {
  return (
    <EntriesTable
      caption={t('account.purchases.caption')}
      heads={[t('account.purchases.package'), t('account.purchases.credits'), t('account.purchases.price')]}
    >
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </EntriesTable>
  )
}

function PaymentRow({ payment }: { payment: OwnPayment }) {
  const { id, packageKey, status, createdAt, credits, amountMinor, refundedMinor, currency } = payment
  return (
    <tr className="border-t border-line align-baseline">
      <th scope="row" className="py-2.5 text-left font-normal wrap-anywhere">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{packageName(packageKey)}</span>
          {!payment.livemode && (
            <span className="rounded-cut border border-edge px-1.5 text-[.82rem]">
              {t('account.purchases.test')}
            </span>
          )}
        </span>
        <span className="block text-[.94rem] text-ink-2">
          <time dateTime={createdAt}>
            {formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </span>
        <span className="block text-[.94rem] text-ink-2">
          {refundedMinor > 0
            ? t('account.purchases.paidBack', {
                status: t(statusWords[status]),
                amount: formatMoney(refundedMinor, currency),
              })
            : t(statusWords[status])}
          {open.has(status) && (
            <>
              {'. '}
              <Link to={paths.success(id)} className="link">
                {t('account.purchases.check')}
              </Link>
            </>
          )}
        </span>
        <span className="block text-[.82rem] break-all text-ink-2">
          {t('account.purchases.number', { id })}
        </span>
        {receipted.has(status) && (
          <div className="flex flex-wrap gap-x-4 text-[.94rem]">
            <Link to={paths.success(id)} className="link py-1.5">
              {t('account.purchases.receipt')}
            </Link>
            {payment.documents.map((document) => (
              <PaymentDocumentButton key={document.number} document={document} />
            ))}
          </div>
        )}
      </th>
      <td className="py-2.5 pl-3 text-right tabular-nums">{formatNumber(credits)}</td>
      <td className="py-2.5 pl-3 text-right whitespace-nowrap tabular-nums">
        {formatMoney(amountMinor, currency)}
      </td>
    </tr>
  )
}
