import type { ConsolePayment, RefundQuote } from '@toile/contract/console-payments'
import { refundGrounds, type RefundGround } from '@toile/contract/refund-policy'
import { useCallback, useId, useRef, useState } from 'react'
import { quoteRefund, refundPayment } from '../../api/console-money.ts'
import { randomId } from '../../lib/random-id.ts'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatDate, formatMoney, formatNumber } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import { ActForm } from './act-form.tsx'
import { minorOf, typedOf } from './typed-money.ts'
import { localOf, momentOf } from './typed-time.ts'
import { ReadingState } from './reading-state.tsx'
import { useGuardedReading } from './use-guarded-reading.ts'

const outcomes = {
  taken: 'console.done',
  asked: 'console.refund.waits',
  refused: 'console.refund.refused',
} as const

type RefundFormProps = { payment: ConsolePayment; canOverride: boolean; onRefunded: () => void }

/** The form for a full or partial refund, with the policy's answer beside it. */
export function RefundForm({ payment, canOverride, onRefunded }: RefundFormProps) {
  const { id, currency, amountMinor, refundedMinor, fulfilledAt } = payment
  const [typed, setTyped] = useState(() => typedOf(amountMinor - refundedMinor, currency))
  const [ground, chooseGround] = useState<RefundGround>('technical')
  const [askedAt, setAskedAt] = useState(() => new Date().toISOString())
  // The idempotency key, kept until success: a repeat after a lost answer does not refund twice.
  const key = useRef(randomId())
  const groundId = useId()
  const minor = minorOf(typed, currency)
  const askedMinor = minor ?? 1
  const read = useCallback(
    () => quoteRefund({ id, ground, askedAt, amountMinor: askedMinor }),
    [id, ground, askedAt, askedMinor],
  )
  const { value: quote, failure, load } = useGuardedReading(read)
  const isAllowed = quote?.rules.every(({ isMet }) => isMet)

  const payBack = (isOverride: boolean) => async (reason: string) => {
    const refund = await refundPayment({
      id,
      ground,
      askedAt,
      amountMinor: askedMinor,
      reason,
      key: key.current,
      isOverride,
    })
    key.current = randomId()
    showToast(t(outcomes[refund.state]))
    onRefunded()
  }
  return (
    <ActForm
      label={t('console.refund')}
      tellsDone={false}
      isReady={minor !== null && quote !== null}
      buttons={[
        ...(isAllowed ? [{ words: t('console.refund.pay'), act: payBack(false) }] : []),
        // Not while loading: an override is offered only against a known answer.
        ...(isAllowed === false && canOverride
          ? [{ words: t('console.refund.override'), act: payBack(true) }]
          : []),
      ]}
    >
      <Field
        label={t('console.refund.amount', { currency })}
        name="amount"
        inputMode="decimal"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
        problem={minor === null ? t('console.refund.amount.wrong') : null}
      />
      <div className="grid grid-cols-1 gap-1.5">
        <label htmlFor={groundId} className="font-medium">
          {t('console.refund.ground')}
        </label>
        <select
          id={groundId}
          className="min-h-11 max-w-full rounded-cut border border-edge bg-paper px-3"
          value={ground}
          onChange={({ currentTarget }) =>
            chooseGround(refundGrounds.find((one) => one === currentTarget.value) ?? 'other')
          }
        >
          {refundGrounds.map((one) => (
            <option key={one} value={one}>
              {t(`console.ground.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t('console.refund.asked')}
        type="datetime-local"
        name="asked"
        defaultValue={localOf(askedAt)}
        min={fulfilledAt ? localOf(fulfilledAt) : undefined}
        onChange={({ currentTarget }) => {
          const at = momentOf(currentTarget.value, { earliest: fulfilledAt, latest: new Date() })
          if (at !== null) setAskedAt(at)
        }}
      />
      {quote ? (
        <Quote quote={quote} currency={currency} canOverride={canOverride} />
      ) : (
        <ReadingState failure={failure} onRetry={() => void load()} />
      )}
    </ActForm>
  )
}

type QuoteProps = { quote: RefundQuote; currency: string; canOverride: boolean }

function Quote({ quote, currency, canOverride }: QuoteProps) {
  const { rules, credits, allowedMinor, restMinor, windowEndsAt } = quote
  const isAllowed = rules.every(({ isMet }) => isMet)
  return (
    <div className="rounded-cut border border-line p-4" aria-live="polite">
      <p className="font-medium">{t(isAllowed ? 'console.refund.allowed' : 'console.refund.notAllowed')}</p>
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {rules.map(({ rule, isMet }) => (
          <li key={rule} className={isMet ? '' : 'font-medium text-pin'}>
            {t(isMet ? `console.rule.${rule}.met` : `console.rule.${rule}`)}
          </li>
        ))}
      </ul>
      <dl className="console-figures mt-3">
        {(
          [
            [t('console.refund.most'), formatMoney(allowedMinor, currency)],
            [t('console.refund.rest'), formatMoney(restMinor, currency)],
            [t('console.refund.taken'), formatNumber(credits.taken)],
            [
              t('console.refund.unused'),
              t('console.refund.of', { unused: credits.unused, bought: credits.bought }),
            ],
            ...(credits.owed > 0 ? [[t('console.refund.owed'), formatNumber(credits.owed)] as const] : []),
            [
              t('console.refund.until'),
              windowEndsAt ? formatDate(windowEndsAt, { dateStyle: 'medium', timeStyle: 'short' }) : '–',
            ],
          ] as const
        ).map(([name, figure]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-medium tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      {!isAllowed && !canOverride && <p className="mt-3">{t('console.refund.askAdmin')}</p>}
    </div>
  )
}
