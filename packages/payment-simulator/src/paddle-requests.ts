/** Validates requests to Paddle's API: refuses those that the real one would, as far as we can know. */
import { Refusal } from './http.ts'
import { itemIdOf, totalOf, type AdjustmentRow, type TransactionRow } from './paddle-objects.ts'

type Json = Record<string, unknown>

/** In the form of Paddle's errors. */
export function refusal(
  status: number,
  code: string,
  detail: string,
  field?: string,
  headers?: Record<string, string>,
): Refusal {
  const type = status === 429 || status >= 500 ? 'api_error' : 'request_error'
  const errors = field === undefined ? {} : { errors: [{ field, message: detail }] }
  const error = { type, code, detail, documentation_url: `https://docs.example/${code}`, ...errors }
  return new Refusal({
    status,
    ...(headers && { headers }),
    json: { error, meta: { request_id: 'simulated' } },
  })
}

const invalid = (field: string, detail: string) => refusal(400, 'bad_request', detail, field)

function objectAt(value: unknown, field: string): Json {
  if (typeof value !== 'object' || value === null) throw invalid(field, 'is not an object')
  return value as Json
}

function textAt(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '') throw invalid(field, 'is not a text')
  return value
}

/** Reads the request for a transaction: one item with a price of the seller's own, which is all that the product sends. */
export function readAskedTransaction(body: Json) {
  const items = body['items']
  if (!Array.isArray(items) || items.length !== 1) throw invalid('items', 'is not one item')
  const item = objectAt(items[0], 'items[0]')
  const price = objectAt(item['price'], 'items[0].price')
  textAt(price['description'], 'items[0].price.description')
  const product = objectAt(price['product'], 'items[0].price.product')
  textAt(product['name'], 'items[0].price.product.name')
  textAt(product['tax_category'], 'items[0].price.product.tax_category')
  const unitPrice = objectAt(price['unit_price'], 'items[0].price.unit_price')
  const amount = textAt(unitPrice['amount'], 'items[0].price.unit_price.amount')
  if (!/^\d+$/.test(amount)) throw invalid('items[0].price.unit_price.amount', 'is not in minor units')
  const currency = textAt(unitPrice['currency_code'], 'items[0].price.unit_price.currency_code')
  if (!/^[A-Z]{3}$/.test(currency)) throw invalid('items[0].price.unit_price.currency_code', 'is no currency')
  if ((body['currency_code'] ?? currency) !== currency)
    throw invalid('currency_code', 'differs from the price')
  const quantity = item['quantity']
  const limits = (price['quantity'] ?? { minimum: 1, maximum: 100 }) as { minimum: number; maximum: number }
  if (typeof quantity !== 'number' || quantity < limits.minimum || quantity > limits.maximum)
    throw invalid('items[0].quantity', 'is outside of what the price allows')
  return {
    customerId: body['customer_id'] === undefined ? null : textAt(body['customer_id'], 'customer_id'),
    customData: (body['custom_data'] ?? null) as Json | null,
    currency,
    quantity,
    total: totalOf({ amount: Number(amount), taxMode: price['tax_mode'], quantity }),
    price: {
      ...price,
      id: 'pri_simulated',
      product_id: 'pro_simulated',
      type: 'custom',
      status: 'active',
      quantity: limits,
      // It is a product of the item, not one to look up.
      product: null,
    },
  }
}

/** Reads the request to refund a part of a transaction's one item; `total` includes tax. */
export function readAskedRefund(body: Json): {
  transactionId: string
  reason: string
  itemId: string
  total: number
} {
  if (body['action'] !== 'refund') throw invalid('action', 'is not simulated')
  const items = body['items']
  if (!Array.isArray(items) || items.length !== 1) throw invalid('items', 'is not one item')
  const item = objectAt(items[0], 'items[0]')
  if (item['type'] !== 'partial') throw invalid('items[0].type', 'is not simulated')
  const amount = textAt(item['amount'], 'items[0].amount')
  if (!/^[1-9]\d*$/.test(amount)) throw invalid('items[0].amount', 'is not in minor units')
  return {
    transactionId: textAt(body['transaction_id'], 'transaction_id'),
    reason: textAt(body['reason'], 'reason'),
    itemId: textAt(item['item_id'], 'items[0].item_id'),
    total: Number(amount),
  }
}

/** Throws Paddle's refusals of a refund. */
export function insistOnRefundable(
  transaction: TransactionRow,
  adjustments: readonly AdjustmentRow[],
  { itemId, total }: { itemId: string; total: number },
): void {
  if (transaction.status !== 'completed')
    throw refusal(400, 'adjustment_transaction_invalid_status_for_refund', 'It is not completed')
  if (itemId !== itemIdOf(transaction))
    throw refusal(400, 'adjustment_transaction_item_invalid', 'It has no such item')
  const own = adjustments.filter(
    ({ transactionId, action }) => transactionId === transaction.id && action === 'refund',
  )
  if (own.some(({ status }) => status === 'pending_approval'))
    throw refusal(400, 'adjustment_pending_refund_request', 'A refund is pending')
  const back = own.filter(({ status }) => status === 'approved').reduce((sum, row) => sum + row.total, 0)
  if (back + total > transaction.total)
    throw refusal(400, 'adjustment_total_amount_above_remaining_allowed', 'So much is not left')
}

export function readAskedCustomer(body: Json): { email: string; name: string | null } {
  const email = textAt(body['email'], 'email')
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw invalid('email', 'is no email address')
  const name = body['name'] ?? null
  if (name !== null) textAt(name, 'name')
  return { email, name: name as string | null }
}

/**
 * A page of a list, the newest first unless asked otherwise. Refuses filters that are not in `known`: misspelt, they would
 * filter nothing.
 */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  query: URLSearchParams,
  { address, mostPerPage, known }: { address: string; mostPerPage: number; known: readonly string[] },
): { rows: Row[]; pagination: object } {
  for (const name of query.keys())
    if (![...known, 'after', 'order_by', 'per_page'].includes(name)) throw invalid(name, 'is no filter')
  const order = query.get('order_by') ?? 'id[DESC]'
  if (order !== 'id[ASC]' && order !== 'id[DESC]') throw invalid('order_by', 'is not simulated')
  const ordered = order === 'id[ASC]' ? [...rows] : rows.toReversed()
  const perPage = Math.min(Number(query.get('per_page') ?? mostPerPage), mostPerPage)
  const after = query.get('after')
  const from = after === null ? 0 : ordered.findIndex(({ id }) => id === after) + 1
  const page = ordered.slice(from, from + perPage)
  const next = new URLSearchParams(query)
  next.set('after', page.at(-1)?.id ?? after ?? '')
  return {
    rows: page,
    pagination: {
      per_page: perPage,
      next: `${address}?${next.toString()}`,
      has_more: from + perPage < ordered.length,
      estimated_total: ordered.length,
    },
  }
}
