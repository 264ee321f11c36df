import type { Purchase } from '@toile/contract/payments'
import type { ReactNode } from 'react'
import { amountWords } from '../../lib/money.ts'
import { packageName, successWords as words } from '../../payment-words.ts'

/** What was bought, for how much. */
export function Receipt({ transaction }: { transaction: Purchase }) {
  const { packageKey, amountMinor, currency, livemode, createdAt, paddleTransactionId } = transaction
  const { details } = words
  const date = new Date(createdAt)
  return (
    <section aria-labelledby="details-title" className="w-full bg-surface lg:w-[28rem]">
      <div className="tape h-6" aria-hidden="true" />
      <div className="px-6 pt-5 pb-6">
        <h2 id="details-title" className="text-xl font-semibold">
          {details.title}
        </h2>
        <dl className="mt-3">
          <Line name={details.package}>{packageName(packageKey)}</Line>
          <Line name={details.credits}>{transaction.credits.toLocaleString('en')}</Line>
          <Line name={details.paid}>{amountWords(amountMinor, currency)}</Line>
          <Line name={details.date}>
            <time dateTime={createdAt}>
              {new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(date)}
            </time>
          </Line>
          <Line name={details.number}>
            <span className="font-mono text-[.88rem]">
              {paddleTransactionId || transaction.transactionId}
            </span>
          </Line>
        </dl>
        {!livemode && <p className="mt-4 text-ink-2">{details.test}</p>}
      </div>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
