/** The books of the simulated PayPal, in the shapes of its API. */
import { randomBytes } from 'node:crypto'

export type Money = { currency_code: string; value: string }

export type CaptureStatus =
  | 'COMPLETED'
  | 'PENDING'
  | 'DECLINED'
  | 'FAILED'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'

export type Capture = { id: string; status: CaptureStatus; amount: Money; create_time: string }

export type Refund = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'
  amount: Money
  create_time: string
  custom_id?: string
}

export type Dispute = {
  dispute_id: string
  update_time: string
  disputed_transactions: { seller_transaction_id: string }[]
  status:
    | 'OPEN'
    | 'WAITING_FOR_BUYER_RESPONSE'
    | 'WAITING_FOR_SELLER_RESPONSE'
    | 'UNDER_REVIEW'
    | 'RESOLVED'
    | 'OTHER'
  dispute_amount: Money
  dispute_life_cycle_stage: 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION'
  dispute_outcome?: { outcome_code: string }
}

export type PurchaseUnit = {
  reference_id: string
  amount: Money & { breakdown?: Record<string, Money> }
  custom_id?: string
  invoice_id?: string
  description?: string
  items?: Record<string, unknown>[]
  payments?: { captures: Capture[]; refunds?: Refund[] }
}

export type Order = {
  id: string
  intent: string
  status: 'CREATED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
  create_time: string
  update_time: string
  purchase_units: [PurchaseUnit]
  links: { href: string; rel: string; method: string }[]
}

/** Kinds of money that PayPal knows no parts of. */
const WHOLE = new Set(['HUF', 'JPY', 'TWD'])

export const moneyOf = (minor: number, currency: string): Money => ({
  currency_code: currency,
  value: WHOLE.has(currency) ? String(minor) : (minor / 100).toFixed(2),
})

/** Finds what an order lacks, or has in other units than PayPal's; undefined for a right one. */
export function wrongIn(intent: unknown, units: unknown): string | undefined {
  if (intent !== 'CAPTURE') return 'INVALID_PARAMETER_VALUE'
  const [unit] = (Array.isArray(units) ? units : []) as Partial<PurchaseUnit>[]
  const { currency_code: currency = '', value = '', breakdown } = unit?.amount ?? {}
  const pattern = WHOLE.has(currency) ? /^\d+$/ : /^\d+\.\d\d$/
  if (!/^[A-Z]{3}$/.test(currency) || !pattern.test(value)) return 'INVALID_STRING_LENGTH'
  const hasItems = (unit?.items ?? []).length > 0
  if (hasItems && breakdown?.['item_total']?.value !== value) return 'ITEM_TOTAL_MISMATCH'
  return undefined
}

export const newId = (): string => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()

/**
 * Pays a part of a capture back, or says why not. Leaves the capture as PayPal does: refunded, or partially.
 * @param asked the body of the call
 */
export function payBack(
  { purchase_units: [{ payments }] }: Order,
  asked: Record<string, unknown>,
  at: string,
): Refund | 'INVALID_REQUEST' | 'CAPTURE_FULLY_REFUNDED' | 'REFUND_AMOUNT_EXCEEDED' {
  const [capture] = payments!.captures
  const { amount = capture!.amount, custom_id } = asked as { amount?: Money; custom_id?: string }
  if (amount.currency_code !== capture!.amount.currency_code || !/^\d+(?:\.\d\d)?$/.test(amount.value))
    return 'INVALID_REQUEST'
  const before = (payments!.refunds ?? []).filter(
    ({ status }) => status === 'COMPLETED' || status === 'PENDING',
  )
  const left = Number(capture!.amount.value) - before.reduce((sum, one) => sum + Number(one.amount.value), 0)
  const rest = Math.round((left - Number(amount.value)) * 100)
  if (left < 0.005) return 'CAPTURE_FULLY_REFUNDED'
  if (rest < 0) return 'REFUND_AMOUNT_EXCEEDED'
  const refund: Refund = {
    id: newId(),
    status: 'COMPLETED',
    amount,
    create_time: at,
    ...(custom_id !== undefined && { custom_id }),
  }
  payments!.refunds = [...(payments!.refunds ?? []), refund]
  capture!.status = rest === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  return refund
}

/** To the second, as PayPal gives times; always later than the one before. */
export function nextTime(now: Date, before?: string): string {
  const ms = before === undefined ? now.getTime() : Math.max(now.getTime(), Date.parse(before) + 1000)
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** A page of what moved money between two times; a refund names the capture that it is of. */
export function listTransactions(orders: Iterable<Order>, query: URLSearchParams): object {
  const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''))
  const all = [...orders].flatMap((order) => {
    const { captures = [], refunds = [] } = order.purchase_units[0].payments ?? {}
    const taken = captures.map(({ id, create_time }) => ({
      transaction_id: id,
      transaction_event_code: 'T0006',
      transaction_updated_date: create_time,
    }))
    const paidBack = refunds.map(({ id, create_time }) => ({
      transaction_id: id,
      paypal_reference_id: captures[0]?.id,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: 'T1107',
      transaction_updated_date: create_time,
    }))
    return [taken, paidBack].flat()
  })
  const found = all.filter(({ transaction_updated_date }) => {
    const at = Date.parse(transaction_updated_date)
    return at >= from! && at <= to!
  })
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 100)]
  return {
    transaction_details: found
      .slice((page - 1) * size, page * size)
      .map((transaction_info) => ({ transaction_info })),
    page,
    total_pages: Math.ceil(found.length / size),
    total_items: found.length,
  }
}

/** Lists the disputes of one transaction, or all that changed since; without the outcome, which only reading one dispute tells. */
export function listDisputes(disputes: Iterable<Dispute>, query: URLSearchParams): object {
  const [transaction, since] = [query.get('disputed_transaction_id'), query.get('update_time_after')]
  const items = [...disputes].filter(
    ({ disputed_transactions, update_time }) =>
      (transaction === null || disputed_transactions[0]?.seller_transaction_id === transaction) &&
      (since === null || Date.parse(update_time) >= Date.parse(since)),
  )
  return { items: items.map(({ dispute_outcome: _outcome, ...summary }) => summary), links: [] }
}
