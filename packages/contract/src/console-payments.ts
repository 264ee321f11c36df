/** Payments in the operators' console: what was bought at all providers, what became of it, and money that goes back. */
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

/** Purchases that came as far as a provider, and `disputed` for those with a charge-back or a warning of one. */
export const paymentStates = [...orderStatuses, 'disputed'] as const

export const consolePayment = z.extend(paymentEntry, {
  holder: z.string(),
  /** Null once the account is gone. */
  email: z.nullable(z.string()),
  /** The provider's id of it; null until it has given one. */
  reference: z.nullable(z.string()),
  /** A charge-back or the warning of one stands. */
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
  /** `asked` until the provider has taken it and our books have followed. */
  state: z.enum(refundStates),
  /** The cause of its waiting, or the provider's refusal. */
  problem: z.nullable(z.string()),
  createdAt: isoTime,
})
export type ConsoleRefund = z.infer<typeof consoleRefund>

export const paymentEventKinds = ['order', 'webhook', 'credits', 'adjustment', 'refund'] as const

export const paymentEvent = z.object({
  kind: z.enum(paymentEventKinds),
  at: isoTime,
  /** The event, by the words of its row: `fulfilled`, `charge.refunded`, `grant`, `chargeback`. */
  what: z.string(),
  /** Credits of a posting, else minor units of the payment's currency; null where it is about neither. */
  amount: z.nullable(z.int()),
  note: z.nullable(z.string()),
})
export type PaymentEvent = z.infer<typeof paymentEvent>

export const refundQuote = z.object({
  /** Money that could go back at all: paid, and neither back nor on its way. */
  restMinor: minorUnits,
  /** The most that goes back within the policy; 0 where none does. */
  allowedMinor: minorUnits,
  /** Credits that go with the amount asked about, and those of the purchase that are unused. */
  credits: z.object({ taken: z.int(), unused: z.int(), bought: z.int(), owed: z.int() }),
  /** Rules for the amount asked about. */
  rules: z.array(z.object({ rule: z.enum(refundRules), isMet: z.boolean() })),
  /** The end of the time in which it can be asked for on this ground; null where there is none. */
  windowEndsAt: z.nullable(isoTime),
})
export type RefundQuote = z.infer<typeof refundQuote>

export const paymentDifference = z.object({
  id: z.string(),
  alert: z.string(),
  provider: z.enum(paymentProviders),
  reference: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  /** JSON of what differs. */
  details: z.string(),
  at: isoTime,
})
export type PaymentDifference = z.infer<typeof paymentDifference>

const byPayment = z.object({ id })
const asked = {
  ground: z.enum(refundGrounds),
  /** The time at which the person asked, from which the policy counts. */
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
  summary: 'Purchases at all providers, the newest first',
  signedIn,
  act: 'payments.read',
  query: z.object({
    ...page,
    provider: optionalText(z.enum(paymentProviders)),
    status: optionalText(z.enum(paymentStates)),
    /** Days in UTC, both included. */
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
  summary: 'A purchase, with everything that happened to it',
  signedIn,
  act: 'payments.read',
  params: byPayment,
  responses: {
    200: z.object({
      payment: consolePayment,
      /** The oldest first. */
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
  summary: 'What the refund policy says to an amount, and what it takes of the credits',
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
    'Pay a purchase back, whole or in part, within the policy; a repeat under the same key pays nothing',
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
  summary: 'Pay a purchase back where the policy would not',
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
  summary: 'Differences between the books of providers and ours that no operator has looked into',
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
  summary: 'A difference has been looked into',
  signedIn,
  act: 'payments.settle',
  params: byPayment,
  body: z.object({ reason: reasonField }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})
