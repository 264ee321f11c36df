/** Packages of credits, what buying one takes, and what became of a purchase. */
import * as z from 'zod/mini'
import { creditPackages, planNames } from './business.ts'
import { defineOperation } from './operation.ts'
import { countField } from './text-fields.ts'
import { volumeKeys, type VolumeKey } from './volume-packages.ts'

const isoTime = z.iso.datetime()
export const minorUnits = z.int().check(z.gte(0))

/** `test` moves no money: it stands in where no provider is set up, and never in production. */
export const paymentProviders = ['paddle', 'paypal', 'stripe', 'test'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

type CreditPackageKey = (typeof creditPackages)[number]['key']
const creditPackageKeys = creditPackages.map(({ key }) => key) as [CreditPackageKey, ...CreditPackageKey[]]

/** Keys of all packages, those for programs among them. */
export const packageKeys: readonly [PackageKey, ...PackageKey[]] = [...creditPackageKeys, ...volumeKeys]
export type PackageKey = CreditPackageKey | VolumeKey

/**
 * created → pending → paid → fulfilled → partially_refunded → refunded; pending → failed or expired, which a late payment
 * still fulfils; paid → review when what was paid is not what was asked; fulfilled → charged_back → fulfilled.
 * The API's `order-states.ts` has every step.
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
  /** Price in whole units of the currency, as 9.99. */
  price: z.number(),
  /** The struck-out price, and the saving by it; null where the operator claims none. */
  originalPrice: z.nullable(z.number()),
  savingPercent: z.nullable(z.int()),
  currency: z.string(),
  badge: z.nullable(z.string()),
  plan: z.enum(planNames),
  features: z.array(z.string()),
})
export type PackageOffer = z.infer<typeof packageOffer>

export const checkoutSetup = z.object({
  /** The provider of the overlay checkout on our page. */
  provider: z.enum(['paddle', 'test']),
  environment: z.enum(['sandbox', 'production', 'test']),
  /** Token for the provider's own script; null where it has none. */
  clientToken: z.nullable(z.string()),
})
export type CheckoutSetup = z.infer<typeof checkoutSetup>

/** The packages of a list, and how to pay. */
export const listOf = <Offer extends z.ZodMiniType>(offer: Offer) =>
  z.object({
    success: z.literal(true),
    packages: z.array(offer),
    /** Null where nothing can be bought in an overlay. */
    checkout: z.nullable(checkoutSetup),
    /** Other ways to pay that are set up. */
    alternatives: z.array(z.enum(['paypal', 'card'])),
  })

export const packageList = listOf(packageOffer)
export type PackageList = z.infer<typeof packageList>

export const purchase = z.object({
  /** The provider's own id of it. */
  paddleTransactionId: z.string(),
  /** Ours. */
  transactionId: z.string(),
  provider: z.enum(paymentProviders),
  packageKey: z.enum(packageKeys),
  credits: z.int(),
  amountMinor: minorUnits,
  currency: z.string(),
  status: z.enum(orderStatuses),
  /** False where no money moved. */
  livemode: z.boolean(),
  createdAt: isoTime,
})
export type Purchase = z.infer<typeof purchase>

const verified = { 200: z.object({ success: z.literal(true), transaction: purchase }) }
const verifying = {
  ...verified,
  202: z.object({
    success: z.literal(false),
    /** `failed` and `expired` are final unless money still comes; the others are worth asking again. */
    status: z.enum(['processing', 'failed', 'expired', 'review']),
  }),
}

export const paymentEntry = z.object({
  id: z.string(),
  provider: z.enum(paymentProviders),
  packageKey: z.enum(packageKeys),
  credits: z.int(),
  amountMinor: minorUnits,
  /** Part of the amount that was paid back. */
  refundedMinor: minorUnits,
  currency: z.string(),
  status: z.enum(orderStatuses),
  livemode: z.boolean(),
  createdAt: isoTime,
})
export type PaymentEntry = z.infer<typeof paymentEntry>

const buy = z.object({ packageKey: z.enum(packageKeys) })
/** Providers' ids are letters, digits, `_` and `-`; ours are UUIDs. */
export const reference = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,255}$/))
export const byReference = z.object({ id: reference })

const historyPage = { min: 1, max: 100, default: 10 } as const
const pageSize = countField(historyPage)

export const getPackages = defineOperation({
  id: 'getPackages',
  method: 'GET',
  path: '/paddle/packages',
  tag: 'Payments',
  summary: 'The packages on sale, and how to pay',
  responses: { 200: packageList },
  errors: [],
})

export const createTransaction = defineOperation({
  id: 'createTransaction',
  method: 'POST',
  path: '/paddle/create-transaction',
  tag: 'Payments',
  summary: 'Begin to buy a package, in an overlay on the page',
  signedIn: true,
  body: buy,
  responses: { 200: z.object({ success: z.literal(true), transactionId: z.string() }) },
  errors: ['invalid_request', 'payments_unavailable'],
})

export const verifyTransaction = defineOperation({
  id: 'verifyTransaction',
  method: 'GET',
  path: '/paddle/verify-transaction/:id',
  tag: 'Payments',
  summary: 'What became of a purchase, by the provider’s id of it or by ours',
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
  summary: 'Begin to buy a package by card, on the provider’s page',
  signedIn: true,
  body: buy,
  responses: { 200: z.object({ success: z.literal(true), sessionId: z.string(), url: z.string() }) },
  errors: ['invalid_request', 'payments_unavailable'],
})

export const verifyPaymentSession = defineOperation({
  id: 'verifyPaymentSession',
  method: 'GET',
  path: '/payments/verify-session/:id',
  tag: 'Payments',
  summary: 'What became of a purchase by card',
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
  summary: 'Begin to buy a package with PayPal',
  signedIn: true,
  body: buy,
  responses: { 200: z.object({ success: z.literal(true), orderId: z.string(), approveUrl: z.string() }) },
  errors: ['invalid_request', 'payments_unavailable'],
})

export const capturePaypalOrder = defineOperation({
  id: 'capturePaypalOrder',
  method: 'POST',
  path: '/payments/capture-paypal-order',
  tag: 'Payments',
  summary: 'Take the money of an approved PayPal order',
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
  summary: 'What you have bought',
  signedIn: true,
  query: z.object({ limit: pageSize }),
  responses: { 200: z.object({ payments: z.array(paymentEntry) }) },
  errors: ['invalid_request'],
})
