/** Job definitions of this module. */
import { paymentProviders } from '@toile/contract/payments'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** Processes one stored webhook event. */
export const processPaymentEventJob = defineJob({
  name: 'process-payment-event',
  payload: z.object({ provider: z.enum(paymentProviders), eventId: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  timeoutSeconds: 60,
})

/** Checks purchases, refunds and webhook events that are not yet resolved. */
export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 10,
  // Longer than two deadlines of each provider, so that those that hang leave time for the others.
  timeoutSeconds: 110,
})

/** Compares the providers' records with ours. */
export const comparePaymentsJob = defineJob({
  name: 'compare-payments',
  payload: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: 600,
  timeoutSeconds: 1800,
})

/** Sends the receipt of a purchase or, with an adjustment, the notice of a refund, made or undone. */
export const sendReceiptJob = defineJob({
  name: 'send-receipt',
  payload: z.object({
    orderId: z.string(),
    adjustmentId: z.nullable(z.string()),
    isUndone: z.optional(z.boolean()),
    at: z.iso.datetime(),
  }),
  retryLimit: 20,
  retryDelaySeconds: 300,
  timeoutSeconds: 120,
})
