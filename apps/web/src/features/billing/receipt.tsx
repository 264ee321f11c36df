import type { Purchase } from '@toile/contract/payments'
import type { ReactNode } from 'react'
import { packageName } from '../../api/package-name.ts'
import { formatDate, formatMoney, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'

/** The receipt of a purchase. */
export function Receipt({ transaction }: { transaction: Purchase }) {
  const { packageKey, amountMinor, currency, livemode, createdAt, paddleTransactionId } = transaction
  return (
    <section aria-labelledby="details-title" className="w-full bg-surface lg:w-[28rem]">
      <div className="tape h-6" aria-hidden="true" />
      <div className="px-6 pt-5 pb-6">
        <h2 id="details-title" className="text-xl font-semibold">
          {t('purchase.receipt')}
        </h2>
        <dl className="mt-3">
          <Line name={t('purchase.receipt.package')}>{packageName(packageKey)}</Line>
          <Line name={t('purchase.receipt.credits')}>{formatNumber(transaction.credits)}</Line>
          <Line name={t('purchase.receipt.paid')}>{formatMoney(amountMinor, currency)}</Line>
          <Line name={t('purchase.receipt.date')}>
            <time dateTime={createdAt}>
              {formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          </Line>
          <Line name={t('purchase.receipt.number')}>
            <span className="font-mono text-[.88rem]">
              {paddleTransactionId || transaction.transactionId}
            </span>
          </Line>
        </dl>
        {!livemode && <p className="mt-4 text-ink-2">{t('purchase.receipt.test')}</p>}
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
