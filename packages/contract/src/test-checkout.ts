/** The test checkout, in which no money moves. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { byReference, minorUnits, packageKeys, reference } from './payments.ts'

/**
 * Actions of a test checkout. `lose_webhook` pays without sending a webhook, so that the reconciler must find the
 * payment.
 */
export const testCheckoutActions = ['pay', 'decline', 'close', 'lose_webhook'] as const
export type TestCheckoutAction = (typeof testCheckoutActions)[number]

export const testCheckout = z.object({
  id: z.string(),
  packageKey: z.enum(packageKeys),
  amountMinor: minorUnits,
  currency: z.string(),
  state: z.enum(['open', 'paid', 'declined', 'closed']),
})
export type TestCheckout = z.infer<typeof testCheckout>

export const getTestCheckout = defineOperation({
  id: 'getTestCheckout',
  method: 'GET',
  path: '/payments/test-checkout/:id',
  tag: 'Payments',
  summary: 'Get a purchase in the test checkout, where no money moves',
  signedIn: true,
  params: byReference,
  responses: { 200: testCheckout },
  errors: ['invalid_request', 'not_found'],
})

export const actOnTestCheckout = defineOperation({
  id: 'actOnTestCheckout',
  method: 'POST',
  path: '/payments/test-checkout/:id',
  tag: 'Payments',
  summary: 'Pay, decline or close a purchase in the test checkout, where no money moves',
  signedIn: true,
  params: byReference,
  body: z.object({ action: z.enum(testCheckoutActions) }),
  responses: { 200: testCheckout },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

/**
 * Steps that a test outside the web app can take, including later events of a payment. With the buyer's token the call
 * acts for the buyer, without a token for the provider.
 */
export const testCheckoutSteps = ['pay', 'decline', 'refund', 'chargeback', 'lose-webhook'] as const
export type TestCheckoutStep = (typeof testCheckoutSteps)[number]

export const stepTestCheckout = defineOperation({
  id: 'stepTestCheckout',
  method: 'POST',
  path: '/test-checkout/:id/:step',
  tag: 'Payments',
  summary: 'Pay, decline, refund or charge back a purchase in the test checkout, where no money moves',
  signedIn: 'optional',
  params: z.object({ id: reference, step: z.enum(testCheckoutSteps) }),
  responses: { 200: testCheckout },
  errors: ['invalid_request', 'not_found', 'conflict'],
})
