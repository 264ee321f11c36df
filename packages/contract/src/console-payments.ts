/** The operators' console: purchases at all payment providers, their history, and refunds. */
import * as z from 'zod/mini'
import { consolePage, reasonField } from './console.ts'
import { defineOperation } from './operation.ts'
import { minorUnits, orderStatuses, paymentProviders, paymentEntry } from './payments.ts'
import { refundGrounds, refundRules } from './refund-policy.ts'
import { countField, optionalText } from './text-fields.ts'

const isoTime = z.iso.datetime()
const day = optionalText(z.iso.date())
const id = z.string().check(z.maxLength(100))
const tag = 'Console'
const signedIn = true
const page = { limit: countField(consolePage), before: z.optional(z.string().check(z.maxLength(2000))) }

/** Order statuses to filter by, and `disputed` for purchases with a charge-back or an early warning of one. */
export const paymentStates = [...orderStatuses, 'disputed'] as const

export const consolePayment = z.extend(paymentEntry, {
  holder: z.string(),
  /** Null once the account is deleted. */
  email: z.nullable(z.string()),
  /** The provider's id of the purchase; null until it has assigned one. */
  reference: z.nullable(z.string()),
  /** True while a charge-back, or an early warning of one, is open. */
  isDisputed: z.boolean(),
  fulfilledAt: z.nullable(isoTime),
})
export type ConsolePayment = z.infer<typeof consolePayment>

export const refundStates = ['asked', 'taken', 'refused'] as const

export const consoleRefund = z.object({
  id: z.string(),
  amountMinor: minorUnits,
  ground: z.enum(refundGrounds),
  isOverride: z.boolean(),
  /** `asked` until the provider has accepted the refund and our ledger is updated. */
  state: z.enum(refundStates),
  /** The reason why it is pending, or why the provider refused it. */
  problem: z.nullable(z.string()),
  createdAt: isoTime,
})
export type ConsoleRefund = z.infer<typeof consoleRefund>

export const paymentEventKinds = ['order', 'webhook', 'credits', 'adjustment', 'refund'] as const

export const paymentEvent = z.object({
  kind: z.enum(paymentEventKinds),
  at: isoTime,
  /** The event's name in its table: `fulfilled`, `charge.refunded`, `grant`, `chargeback`. */
  what: z.string(),
  /** Credits for a posting, else minor units of the payment's currency; null if neither applies. */
  amount: z.nullable(z.int()),
  note: z.nullable(z.string()),
})
export type PaymentEvent = z.infer<typeof paymentEvent>

export const refundQuote = z.object({
  /** Refundable amount: paid, and neither refunded nor being refunded. */
  restMinor: minorUnits,
  /** The largest refund that the policy allows; 0 when it allows none. */
  allowedMinor: minorUnits,
  /** Credits: `taken` back with this amount, `unused` and `bought` of the purchase, `owed` as a debt afterwards. */
  credits: z.object({ taken: z.int(), unused: z.int(), bought: z.int(), owed: z.int() }),
  /** The policy's rules, applied to this amount. */
  rules: z.array(z.object({ rule: z.enum(refundRules), isMet: z.boolean() })),
  /** Deadline for a request on this ground; null without one. */
  windowEndsAt: z.nullable(isoTime),
})
export type RefundQuote = z.infer<typeof refundQuote>

export const paymentDifference = z.object({
  id: z.string(),
  alert: z.string(),
  provider: z.enum(paymentProviders),
  reference: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  /** The difference, as JSON. */
  details: z.string(),
  at: isoTime,
})
export type PaymentDifference = z.infer<typeof paymentDifference>

const byPayment = z.object({ id })
const asked = {
  ground: z.enum(refundGrounds),
  /** Time of the user's request, which the policy's periods refer to. */
  askedAt: isoTime,
  amountMinor: z.int().check(z.gte(1)),
}
const refundBody = z.object({ ...asked, reason: reasonField })
const keyed = z.object({ 'idempotency-key': z.string().check(z.minLength(8), z.maxLength(200)) })

export const listPayments = defineOperation({
  id: 'listPayments',
  method: 'GET',
  path: '/console/payments',
  tag,
  summary: 'List the purchases at all providers, newest first',
  signedIn,
  act: 'payments.read',
  query: z.object({
    ...page,
    provider: optionalText(z.enum(paymentProviders)),
    status: optionalText(z.enum(paymentStates)),
    /** First day (UTC); `to` is the last, inclusive. */
    from: day,
    to: day,
    holder: optionalText(id),
  }),
  responses: { 200: z.object({ payments: z.array(consolePayment), nextCursor: z.nullable(z.string()) }) },
  errors: ['invalid_request'],
})

export const readPayment = defineOperation({
  id: 'readPayment',
  method: 'GET',
  path: '/console/payments/:id',
  tag,
  summary: 'Get a purchase with its history',
  signedIn,
  act: 'payments.read',
  params: byPayment,
  responses: {
    200: z.object({
      payment: consolePayment,
      /** Oldest first. */
      events: z.array(paymentEvent),
      refunds: z.array(consoleRefund),
    }),
  },
  errors: ['invalid_request', 'not_found'],
})

export const quoteRefund = defineOperation({
  id: 'quoteRefund',
  method: 'GET',
  path: '/console/payments/:id/refund-quote',
  tag,
  summary: 'Quote a refund: how the policy judges an amount, and how many credits it takes back',
  signedIn,
  act: 'payments.read',
  params: byPayment,
  query: z.object({ ...asked, amountMinor: countField({ min: 1, max: 1_000_000_000, default: 1 }) }),
  responses: { 200: refundQuote },
  errors: ['invalid_request', 'not_found', 'conflict'],
})

export const refundPayment = defineOperation({
  id: 'refundPayment',
  method: 'POST',
  path: '/console/payments/:id/refunds',
  tag,
  summary:
    'Refund a purchase, fully or partly, within the policy; a repeat with the same key refunds nothing more',
  signedIn,
  act: 'payment.refund',
  params: byPayment,
  headers: keyed,
  body: refundBody,
  responses: { 200: consoleRefund },
  errors: ['invalid_request', 'not_found', 'conflict', 'idempotency_mismatch', 'payments_unavailable'],
})

export const refundAgainstPolicy = defineOperation({
  id: 'refundAgainstPolicy',
  method: 'POST',
  path: '/console/payments/:id/exceptional-refunds',
  tag,
  summary: 'Refund a purchase against the policy',
  signedIn,
  act: 'payment.override',
  params: byPayment,
  headers: keyed,
  body: refundBody,
  responses: { 200: consoleRefund },
  errors: ['invalid_request', 'not_found', 'conflict', 'idempotency_mismatch', 'payments_unavailable'],
})

export const listDifferences = defineOperation({
  id: 'listDifferences',
  method: 'GET',
  path: '/console/payment-differences',
  tag,
  summary: 'List the unsettled differences between the providers’ books and ours',
  signedIn,
  act: 'payments.read',
  responses: { 200: z.object({ differences: z.array(paymentDifference) }) },
  errors: [],
})

export const settleDifference = defineOperation({
  id: 'settleDifference',
  method: 'POST',
  path: '/console/payment-differences/:id',
  tag,
  summary: 'Settle a difference',
  signedIn,
  act: 'payments.settle',
  params: byPayment,
  body: z.object({ reason: reasonField }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})
