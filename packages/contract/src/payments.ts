/** Packages of credits, their checkout, and the state of purchases. */
import * as z from 'zod/mini'
import { creditPackages, planNames } from './business.ts'
import { defineOperation } from './operation.ts'
import { countField } from './text-fields.ts'
import { volumeKeys, type VolumeKey } from './volume-packages.ts'

const isoTime = z.iso.datetime()
export const minorUnits = z.int().check(z.gte(0))

/** `test` moves no money. It is used when no provider is set up, and never in production. */
export const paymentProviders = ['paddle', 'paypal', 'stripe', 'test'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

type CreditPackageKey = (typeof creditPackages)[number]['key']
const creditPackageKeys = creditPackages.map(({ key }) => key) as [CreditPackageKey, ...CreditPackageKey[]]

/** Keys of all packages, including the volume packages. */
export const packageKeys: readonly [PackageKey, ...PackageKey[]] = [...creditPackageKeys, ...volumeKeys]
export type PackageKey = CreditPackageKey | VolumeKey

/**
 * created → pending → paid → fulfilled → partially_refunded → refunded; pending → failed or expired, from which a late
 * payment still leads to fulfilled; paid → review when the paid amount is not the price; fulfilled → charged_back →
 * fulfilled. The API's `order-states.ts` lists every transition.
 */
export const orderStatuses = [
  'created',
  'pending',
  'paid',
  'fulfilled',
  'partially_refunded',
  'refunded',
  'failed',
  'expired',
  'review',
  'charged_back',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const packageOffer = z.object({
  key: z.enum(creditPackageKeys),
  name: z.enum(planNames),
  credits: z.int(),
  /** Price in whole units of the currency, such as 9.99. */
  price: z.number(),
  /** The struck-out price; null, like `savingPercent`, if the operator claims none. */
  originalPrice: z.nullable(z.number()),
  savingPercent: z.nullable(z.int()),
  currency: z.string(),
  badge: z.nullable(z.string()),
  plan: z.enum(planNames),
  features: z.array(z.string()),
})
export type PackageOffer = z.infer<typeof packageOffer>

export const checkoutSetup = z.object({
  /** Provider of the overlay checkout on our page. */
  provider: z.enum(['paddle', 'test']),
  environment: z.enum(['sandbox', 'production', 'test']),
  /** Token for the provider's script; null if it needs none. */
  clientToken: z.nullable(z.string()),
})
export type CheckoutSetup = z.infer<typeof checkoutSetup>

/** Declares a list of packages with the payment methods. */
export const listOf = <Offer extends z.ZodMiniType>(offer: Offer) =>
  z.object({
    success: z.literal(true),
    packages: z.array(offer),
    /** Null without an overlay checkout. */
    checkout: z.nullable(checkoutSetup),
    /** Further payment methods. */
    alternatives: z.array(z.enum(['paypal', 'card'])),
  })

export const packageList = listOf(packageOffer)
export type PackageList = z.infer<typeof packageList>

export const purchase = z.object({
  /** The provider's id of the purchase. */
  paddleTransactionId: z.string(),
  /** Our id of the purchase. */
  transactionId: z.string(),
  provider: z.enum(paymentProviders),
  packageKey: z.enum(packageKeys),
  credits: z.int(),
  /** When its credits were granted; null for a purchase that was never fulfilled, such as one refunded in review. */
  fulfilledAt: z.nullable(isoTime),
  /** Credits of them that repaid a debt of the account; the others were added to it. */
  repaidCredits: z.int(),
  amountMinor: minorUnits,
  currency: z.string(),
  status: z.enum(orderStatuses),
  /** False when no money moved. */
  livemode: z.boolean(),
  createdAt: isoTime,
})
export type Purchase = z.infer<typeof purchase>

const verified = { 200: z.object({ success: z.literal(true), transaction: purchase }) }
const verifying = {
  ...verified,
  202: z.object({
    success: z.literal(false),
    /** `failed` and `expired` are final unless a late payment arrives; for the others, ask again later. */
    status: z.enum(['processing', 'failed', 'expired', 'review']),
  }),
}

export const paymentEntry = z.object({
  id: z.string(),
  provider: z.enum(paymentProviders),
  packageKey: z.enum(packageKeys),
  credits: z.int(),
  amountMinor: minorUnits,
  /** Amount refunded so far. */
  refundedMinor: minorUnits,
  currency: z.string(),
  status: z.enum(orderStatuses),
  livemode: z.boolean(),
  createdAt: isoTime,
})
export type PaymentEntry = z.infer<typeof paymentEntry>

/** An invoice, the credit note of a refund, or the invoice that cancels the note of an undone refund. */
export const paymentDocument = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note', 'cancellation']),
})
export type PaymentDocument = z.infer<typeof paymentDocument>

export const ownPayment = z.extend(paymentEntry, {
  /** Those issued so far, each after the one that it refers to; empty if the seller issues none. */
  documents: z.array(paymentDocument),
})
export type OwnPayment = z.infer<typeof ownPayment>

const buy = z.object({ packageKey: z.enum(packageKeys) })
/** `conflict`: an earlier purchase turned out to be paid; `details.purchase` is our id of it. */
const buyErrors = ['invalid_request', 'conflict', 'payments_unavailable'] as const
/** A provider's id (letters, digits, `_` and `-`) or ours (a UUID). */
export const reference = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,255}$/))
export const byReference = z.object({ id: reference })

export const paymentsPage = { min: 1, max: 100, default: 10 } as const
const pageSize = countField(paymentsPage)

export const getPackages = defineOperation({
  id: 'getPackages',
  method: 'GET',
  path: '/paddle/packages',
  tag: 'Payments',
  summary: 'List the packages on sale and the payment methods',
  responses: { 200: packageList },
  errors: [],
})

export const createTransaction = defineOperation({
  id: 'createTransaction',
  method: 'POST',
  path: '/paddle/create-transaction',
  tag: 'Payments',
  summary: 'Start buying a package in an overlay on the page',
  signedIn: true,
  body: buy,
  responses: { 200: z.object({ success: z.literal(true), transactionId: z.string() }) },
  errors: buyErrors,
})

export const verifyTransaction = defineOperation({
  id: 'verifyTransaction',
  method: 'GET',
  path: '/paddle/verify-transaction/:id',
  tag: 'Payments',
  summary: 'Get the state of a purchase, by the provider’s id or by ours',
  signedIn: true,
  params: byReference,
  responses: verifying,
  errors: ['invalid_request', 'not_found', 'payments_unavailable'],
})

export const createPaymentSession = defineOperation({
  id: 'createPaymentSession',
  method: 'POST',
  path: '/payments/create-session',
  tag: 'Payments',
  summary: 'Start buying a package by card on the provider’s page',
  signedIn: true,
  body: buy,
  responses: { 200: z.object({ success: z.literal(true), sessionId: z.string(), url: z.string() }) },
  errors: buyErrors,
})

export const verifyPaymentSession = defineOperation({
  id: 'verifyPaymentSession',
  method: 'GET',
  path: '/payments/verify-session/:id',
  tag: 'Payments',
  summary: 'Get the state of a purchase by card',
  signedIn: true,
  params: byReference,
  responses: verifying,
  errors: ['invalid_request', 'not_found', 'payments_unavailable'],
})

export const createPaypalOrder = defineOperation({
  id: 'createPaypalOrder',
  method: 'POST',
  path: '/payments/create-paypal-order',
  tag: 'Payments',
  summary: 'Start buying a package with PayPal',
  signedIn: true,
  body: buy,
  responses: { 200: z.object({ success: z.literal(true), orderId: z.string(), approveUrl: z.string() }) },
  errors: buyErrors,
})

export const capturePaypalOrder = defineOperation({
  id: 'capturePaypalOrder',
  method: 'POST',
  path: '/payments/capture-paypal-order',
  tag: 'Payments',
  summary: 'Capture an approved PayPal order',
  signedIn: true,
  body: z.object({ orderId: reference }),
  responses: verifying,
  errors: ['invalid_request', 'not_found', 'payments_unavailable'],
})

export const getPaymentHistory = defineOperation({
  id: 'getPaymentHistory',
  method: 'GET',
  path: '/payments/history',
  tag: 'Payments',
  summary: 'List your purchases',
  signedIn: true,
  query: z.object({ limit: pageSize, cursor: z.optional(z.string().check(z.maxLength(200))) }),
  responses: {
    200: z.object({
      /** Newest first. */
      payments: z.array(ownPayment),
      /** Pass as `cursor` to get the next purchases; null on the last page. */
      nextCursor: z.nullable(z.string()),
    }),
  },
  errors: ['invalid_request'],
})

export const getPaymentDocument = defineOperation({
  id: 'getPaymentDocument',
  method: 'GET',
  path: '/payments/documents/:number',
  tag: 'Payments',
  summary: 'Download an invoice or a credit note of your purchases, as a PDF',
  signedIn: true,
  params: z.object({ number: reference }),
  responses: { 200: 'pdf' },
  errors: ['invalid_request', 'not_found'],
})
