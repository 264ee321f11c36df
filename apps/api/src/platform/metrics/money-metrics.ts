/** Metrics of credits and payments. */
import { paymentProviders } from '@toile/contract/payments'
import { paymentAlerts } from '../business-events.ts'
import type { Listeners } from '../report.ts'
import type { MetricFactory } from './metric-factory.ts'

export function moneyMetrics({ counter, counterFrom0 }: MetricFactory) {
  const credits = counter('credits_total', 'Credits by what moved them.', 'movement')
  // A gauge would keep the figure of a process whose turn does not come again.
  const differences = counter('ledger_differences_total', 'What the nightly audits found not to add up.')
  const purchases = counter('purchases_total', 'Purchases that came to a status.', 'provider', 'status')
  const revenue = counter(
    'purchases_amount_minor_total',
    'Paid for purchases, in minor units of the currency.',
    'provider',
    'currency',
  )
  const alerts = counterFrom0(
    'payment_alerts_total',
    'Payments that an operator should look at.',
    paymentProviders.flatMap((provider) => paymentAlerts.map((alert) => ({ provider, alert }))),
  )
  const webhooks = counter('webhooks_total', 'Words from providers and engines.', 'source', 'outcome')
  return {
    creditsMoved: ({ movement, credits: moved }) => credits.inc({ movement }, moved),
    ledgerAudited: ({ differences: found }) => differences.inc(found),
    purchaseChanged: (labels) => purchases.inc(labels),
    purchaseFulfilled: ({ amountMinor, ...labels }) => revenue.inc(labels, amountMinor),
    paymentAlerted: (labels) => alerts.inc(labels),
    webhookReceived: (labels) => webhooks.inc(labels),
  } satisfies Partial<Listeners>
}
