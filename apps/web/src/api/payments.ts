/** Packages, buying them, and what was bought. All throw ApiError. */
import {
  createPaymentSession,
  createPaypalOrder,
  createTransaction,
  getPackages,
  getPaymentHistory,
  verifyTransaction,
  type PackageList,
  type PackageKey,
  type Purchase,
} from '@toile/contract/payments'
import { actOnTestCheckout, getTestCheckout, type TestCheckoutAction } from '@toile/contract/test-checkout'
import { tellChange } from '../lib/changes.ts'
import { call } from './call.ts'
import { parts } from './tell-change.ts'

export type { PackageKey }

/** Methods of payment on a provider's own page. */
export type Alternative = PackageList['alternatives'][number]

export const readPackages = async () => (await call(getPackages)).body

/** Begins a purchase, or finds the one begun before; answers with the provider's id of it. */
export const beginPurchase = async (packageKey: PackageKey): Promise<string> =>
  (await call(createTransaction, { body: { packageKey } })).body.transactionId

/** Begins a purchase that is paid on the provider's own page; answers with its address. */
export async function beginElsewhere(packageKey: PackageKey, method: Alternative): Promise<string> {
  const body = { packageKey }
  if (method === 'paypal') return (await call(createPaypalOrder, { body })).body.approveUrl
  return (await call(createPaymentSession, { body })).body.url
}

export type PurchaseStatus =
  | { kind: 'paid'; transaction: Purchase }
  | { kind: 'processing' | 'failed' | 'expired' | 'review' }

/** How a purchase stands, by the provider's id of it or by ours. */
export async function readPurchase(id: string, signal: AbortSignal): Promise<PurchaseStatus> {
  const { body } = await call(verifyTransaction, { params: { id }, signal })
  // A call that only reads: it is the payment that has changed the credits.
  if (body.success) tellChange(parts.payments)
  return body.success ? { kind: 'paid', transaction: body.transaction } : { kind: body.status }
}

/** The newest purchases. */
export const readPayments = async (limit: number) =>
  (await call(getPaymentHistory, { query: { limit } })).body.payments

export const readTestCheckout = async (id: string) => (await call(getTestCheckout, { params: { id } })).body

export const tellTestCheckout = async (id: string, action: TestCheckoutAction) =>
  (await call(actOnTestCheckout, { params: { id }, body: { action } })).body
