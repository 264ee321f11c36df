/** API calls about packages and purchases. All throw ApiError. */
import {
  createPaymentSession,
  createPaypalOrder,
  createTransaction,
  getPackages,
  getPaymentDocument,
  getPaymentHistory,
  paymentsPage,
  verifyTransaction,
  type PackageList,
  type PackageKey,
  type OwnPayment,
  type Purchase,
} from '@toile/contract/payments'
import { actOnTestCheckout, getTestCheckout, type TestCheckoutAction } from '@toile/contract/test-checkout'
import { announceChange } from '../lib/changes.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { fetchFile } from './fetch-file.ts'
import { parts } from './tell-change.ts'

export type { PackageKey }

/** A payment method on a provider's own page. */
export type Alternative = PackageList['alternatives'][number]

export const readPackages = async () => (await call(getPackages)).body

/** Starts a purchase, or returns the one already started. Resolves to the provider's id. */
export const beginPurchase = async (packageKey: PackageKey): Promise<string> =>
  (await call(createTransaction, { body: { packageKey } })).body.transactionId

/** Starts a purchase on a provider's own page. Resolves to its address. */
export async function beginExternalPurchase(packageKey: PackageKey, method: Alternative): Promise<string> {
  const body = { packageKey }
  if (method === 'paypal') return (await call(createPaypalOrder, { body })).body.approveUrl
  return (await call(createPaymentSession, { body })).body.url
}

/** Our id of an earlier purchase that was found paid when another was begun; null for any other failure. */
export function findPaidBefore(failure: unknown): string | null {
  if (!(failure instanceof ApiError) || failure.code !== 'conflict') return null
  const { purchase } = (failure.details ?? {}) as { purchase?: unknown }
  return typeof purchase === 'string' ? purchase : null
}

export type PurchaseStatus =
  | { kind: 'paid'; transaction: Purchase }
  | { kind: 'processing' | 'failed' | 'expired' | 'review' }

/** Reads the status of a purchase, by the provider's id or ours. */
export async function readPurchase(id: string, signal: AbortSignal): Promise<PurchaseStatus> {
  const { body } = await call(verifyTransaction, { params: { id }, signal })
  // Announced although the call only reads: the payment has changed the credits.
  if (body.success) announceChange(parts.payments)
  return body.success ? { kind: 'paid', transaction: body.transaction } : { kind: body.status }
}

/** Reads the newest purchases, `count` of them if there are as many, and whether there are older ones. */
export async function readPayments(count: number): Promise<{ payments: OwnPayment[]; hasOlder: boolean }> {
  const payments: OwnPayment[] = []
  let cursor: string | undefined
  do {
    const limit = Math.min(count - payments.length, paymentsPage.max)
    const query: { limit: number; cursor: string | undefined } = { limit, cursor }
    const { body } = await call(getPaymentHistory, { query })
    payments.push(...body.payments)
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined && payments.length < count)
  return { payments, hasOlder: cursor !== undefined }
}

/** Downloads an invoice or a credit note as a PDF. */
export const readPaymentDocument = (number: string) => fetchFile(getPaymentDocument, { params: { number } })

export const readTestCheckout = async (id: string) => (await call(getTestCheckout, { params: { id } })).body

export const sendTestCheckoutAction = async (id: string, action: TestCheckoutAction) =>
  (await call(actOnTestCheckout, { params: { id }, body: { action } })).body
