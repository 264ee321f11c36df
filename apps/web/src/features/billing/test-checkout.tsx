import { creditPackages } from '@toile/contract/business'
import type { TestCheckout as Checkout, TestCheckoutAction } from '@toile/contract/test-checkout'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { failureWords } from '../../api/failure-words.ts'
import { packageName } from '../../api/package-name.ts'
import { readTestCheckout, sendTestCheckoutAction } from '../../api/payments.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureBox } from '../../ui/failure-box.tsx'
import { Skeleton } from '../../ui/spinner.tsx'
import { formatMoney } from '../../words/format.ts'
import { t } from '../../words/translate.ts'
import type { CheckoutEnd, CheckoutProps } from './checkout.ts'

/** A simulated overlay for servers without a payment provider: the whole purchase flow without money. */
export function TestCheckout({ transactionId, onEnd, returnFocusTo }: CheckoutProps) {
  const [checkout, setCheckout] = useState<Checkout | null>(null)
  const [isOpen, setOpen] = useState(true)
  const reading = useAttempt()
  const { attempt } = reading
  const read = useCallback(
    () => attempt(async () => setCheckout(await readTestCheckout(transactionId))),
    [attempt, transactionId],
  )
  useEffect(() => void read(), [read])

  const close = async () => {
    setOpen(false)
    onEnd(await reportClosed(transactionId))
  }
  return (
    <Dialog
      size="sm"
      sheetOnPhones
      open={isOpen}
      onOpenChange={(open) => !open && void close()}
      title={t('purchase.test.title')}
      description={t('purchase.test.text')}
      returnFocusTo={returnFocusTo}
    >
      <div className="grid grid-cols-1 gap-5">
        {reading.failure !== null && (
          <FailureBox {...failureWords(reading.failure, t('purchase.test.unread'))}>
            <Button size="sm" className="mt-3" icon="redo" onClick={() => void read()}>
              {t('purchase.tryAgain')}
            </Button>
          </FailureBox>
        )}
        {!checkout && reading.failure === null && <Skeleton className="h-64" />}
        {checkout && <CheckoutForm checkout={checkout} onEnd={onEnd} />}
      </div>
    </Dialog>
  )
}

/**
 * Reports that the user closed the checkout, and returns its outcome. Failures are ignored: an open order is found
 * again.
 */
async function reportClosed(transactionId: string): Promise<CheckoutEnd> {
  try {
    await sendTestCheckoutAction(transactionId, 'close')
    return 'closed'
  } catch (error) {
    // It was paid just before, or in another tab.
    return error instanceof ApiError && error.code === 'conflict' ? 'paid' : 'closed'
  }
}

function CheckoutForm({ checkout, onEnd }: { checkout: Checkout; onEnd: CheckoutProps['onEnd'] }) {
  const { id, packageKey, amountMinor, currency } = checkout
  const offer = creditPackages.find(({ key }) => key === packageKey)
  const amount = formatMoney(amountMinor, currency)
  const { busy, failure, attempt } = useAttempt()
  const [pressed, setPressed] = useState<TestCheckoutAction>()
  const press = async (action: Exclude<TestCheckoutAction, 'close'>) => {
    if (!busy) setPressed(action)
    const isDone = await attempt(() => sendTestCheckoutAction(id, action))
    if (isDone) onEnd(action === 'decline' ? 'declined' : 'paid')
  }
  const buttonOf = (action: Exclude<TestCheckoutAction, 'close'>) => ({
    className: 'w-full',
    busy: busy && pressed === action,
    onClick: () => void press(action),
  })
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p>
          <span className="block text-lg font-semibold">{packageName(packageKey)}</span>
          {offer && (
            <span className="text-ink-2">{t('purchase.test.credits', { credits: offer.credits })}</span>
          )}
        </p>
        <p className="display text-5xl">{amount}</p>
      </div>
      {failure !== null && <FailureBox {...failureWords(failure)} />}
      <div className="grid grid-cols-1 gap-3">
        <Button variant="tape" size="lg" {...buttonOf('pay')}>
          {t('purchase.test.pay', { amount })}
        </Button>
        <Button {...buttonOf('decline')}>{t('purchase.test.decline')}</Button>
        <Button {...buttonOf('lose_webhook')}>{t('purchase.test.loseWebhook')}</Button>
      </div>
    </>
  )
}
