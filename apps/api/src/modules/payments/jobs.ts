/** This module's jobs: names and shapes. */
import { paymentProviders } from '@toile/contract/payments'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** The event of one webhook. */
export const processPaymentEventJob = defineJob({
  name: 'process-payment-event',
  payload: z.object({ provider: z.enum(paymentProviders), eventId: z.string() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  timeoutSeconds: 60,
})

/** Purchases and webhooks that nothing came of yet. */
export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  payload: z.object({}),
  retryLimit: 1,
  retryDelaySeconds: 10,
  timeoutSeconds: 55,
})

/** Compares the providers' books with ours. */
export const comparePaymentsJob = defineJob({
  name: 'compare-payments',
  payload: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: 600,
  timeoutSeconds: 1800,
})

/** The mail about a purchase that was paid for or, with an adjustment, about money that went back. */
export const sendReceiptJob = defineJob({
  name: 'send-receipt',
  payload: z.object({ orderId: z.string(), adjustmentId: z.nullable(z.string()), at: z.iso.datetime() }),
  retryLimit: 20,
  retryDelaySeconds: 300,
  timeoutSeconds: 120,
})
