/** Maps PayPal captures, which its reports list, to the PayPal orders that our rows refer to. */
import {
  PaymentsController,
  PaypalReferenceIdType,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk'
import { PaypalRefusal, type PaypalApi } from './paypal-api.ts'
import type { Ask } from './provider.ts'

/** PayPal's event codes of payments (T00), refunds and reversals (T11) and adjustments (T12). */
const PAYMENT_EVENT_CODE = /^T(?:00|11|12)/
const PAGE_SIZE = 500

/** The order of a capture; undefined when PayPal does not know the capture, or it has no order. */
export async function orderOf(
  api: PaypalApi,
  captureId: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { supplementaryData } = await api.call(signal, (client, options) =>
      new PaymentsController(client).getCapturedPayment({ captureId }, options),
    )
    return supplementaryData?.relatedIds?.orderId
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 404) return undefined
    throw error
  }
}

/** Lists the payments between two times through PayPal's transaction search, which lags by about three hours. */
export async function movementsSince(
  api: PaypalApi,
  { since, until }: { since: Date; until: Date },
  ask: Ask,
): Promise<{ orderIds: string[]; captureIds: string[] }> {
  const orderIds: string[] = []
  const captureIds: string[] = []
  const dates = { startDate: since.toISOString(), endDate: until.toISOString() }
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { transactionDetails = [], totalPages = 1 } = await ask((signal) =>
      api.call(signal, (client, options) =>
        new TransactionSearchController(client).searchTransactions(
          { ...dates, fields: 'transaction_info', pageSize: PAGE_SIZE, page },
          options,
        ),
      ),
    )
    for (const { transactionInfo } of transactionDetails) {
      if (!PAYMENT_EVENT_CODE.test(transactionInfo?.transactionEventCode ?? '')) continue
      const { transactionId, paypalReferenceId, paypalReferenceIdType: type } = transactionInfo!
      // A refund's reference is its capture.
      const captureId =
        type === PaypalReferenceIdType.Txn ? (paypalReferenceId ?? transactionId) : transactionId
      if (type === PaypalReferenceIdType.Odr && paypalReferenceId !== undefined)
        orderIds.push(paypalReferenceId)
      else if (captureId !== undefined) captureIds.push(captureId)
    }
    pages = totalPages
  }
  return { orderIds, captureIds }
}
