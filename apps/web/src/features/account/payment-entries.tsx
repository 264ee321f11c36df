import type { OrderStatus, PaymentEntry } from '@toile/contract/payments'
import { Link } from 'react-router'
import { amountWords } from '../../lib/money.ts'
import { paths } from '../../paths.ts'
import { historyWords as words, packageName } from '../../payment-words.ts'

const statusWords: Record<OrderStatus, string> = {
  created: 'Not paid yet',
  pending: 'Not paid yet',
  paid: 'Paid, the credits are on their way',
  fulfilled: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  failed: 'Not paid',
  expired: 'Not paid',
  review: 'Being looked at by hand',
  charged_back: 'Charged back',
}

/** Those that a look may find paid for. */
const open: ReadonlySet<OrderStatus> = new Set(['created', 'pending', 'paid'])

const dateOf = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Newest first: what, for how much, and what became of it. */
export function PaymentEntries({ payments }: { payments: readonly PaymentEntry[] }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Your purchases, newest first</caption>
      <thead>
        <tr className="text-[.94rem] text-ink-2">
          <th scope="col" className="pb-2 text-left font-normal">
            Package
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-normal">
            Credits
          </th>
          <th scope="col" className="pb-2 pl-3 text-right font-normal">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </tbody>
    </table>
  )
}

function PaymentRow({ payment }: { payment: PaymentEntry }) {
  const { id, packageKey, status, createdAt, credits, amountMinor, refundedMinor, currency } = payment
  return (
    <tr className="border-t border-line align-baseline">
      <th scope="row" className="py-2.5 text-left font-normal">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{packageName(packageKey)}</span>
          {!payment.livemode && (
            <span className="rounded-cut border border-edge px-1.5 text-[.82rem]">{words.test}</span>
          )}
        </span>
        <span className="block text-[.94rem] text-ink-2">
          <time dateTime={createdAt}>{dateOf.format(new Date(createdAt))}</time>
        </span>
        <span className="block text-[.94rem] text-ink-2">
          {statusWords[status]}
          {refundedMinor > 0 && `, ${amountWords(refundedMinor, currency)} paid back`}
          {open.has(status) && (
            <>
              {'. '}
              <Link to={paths.success(id)} className="link">
                {words.check}
              </Link>
            </>
          )}
        </span>
        <span className="block text-[.82rem] break-all text-ink-2">{words.number(id)}</span>
      </th>
      <td className="py-2.5 pl-3 text-right tabular-nums">{credits.toLocaleString('en')}</td>
      <td className="py-2.5 pl-3 text-right whitespace-nowrap tabular-nums">
        {amountWords(amountMinor, currency)}
      </td>
    </tr>
  )
}
