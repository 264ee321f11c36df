/** Objects of Paddle's API, as far as its SDK reads them, and the few books behind them. */

/** Amounts are in minor units, with tax in them. */
export type TransactionRow = {
  id: string
  status: 'draft' | 'ready' | 'paid' | 'completed' | 'canceled'
  customerId: string | null
  customData: Record<string, unknown> | null
  currency: string
  price: Record<string, unknown>
  quantity: number
  total: number
  discount: number
  /** How each attempt to pay ended. */
  attempts: ('captured' | 'error')[]
  createdAt: Date
  updatedAt: Date
}

export type AdjustmentAction =
  | 'credit'
  | 'credit_reverse'
  | 'refund'
  | 'chargeback'
  | 'chargeback_reverse'
  | 'chargeback_warning'
  | 'chargeback_warning_reverse'

export type AdjustmentRow = {
  id: string
  transactionId: string
  action: AdjustmentAction
  status: 'pending_approval' | 'approved' | 'rejected' | 'reversed'
  total: number
  reason?: string
  createdAt: Date
  updatedAt: Date
}

export type CustomerRow = {
  id: string
  email: string
  name: string | null
  status: 'active' | 'archived'
  createdAt: Date
}

/** Tax on every price, so that a total differs from its subtotal. */
const TAX_PERCENT = 20

/** Computes the total of a price of ours; one that leaves the tax mode to the account is taxed on top. */
export function totalOf(price: { amount: number; taxMode: unknown; quantity: number }): number {
  const net = price.amount * price.quantity
  return price.taxMode === 'internal' ? net : net + Math.round((net * TAX_PERCENT) / 100)
}

const taxOf = (total: number) => Math.round((total * TAX_PERCENT) / (100 + TAX_PERCENT))

export function transactionJson(row: TransactionRow): Record<string, unknown> {
  const created = row.createdAt.toISOString()
  const tax = taxOf(row.total)
  const totals = {
    subtotal: String(row.total - tax + row.discount),
    discount: String(row.discount),
    tax: String(tax),
    total: String(row.total),
  }
  const isPaid = row.status === 'paid' || row.status === 'completed'
  return {
    id: row.id,
    status: row.status,
    customer_id: row.customerId,
    address_id: null,
    business_id: null,
    custom_data: row.customData,
    currency_code: row.currency,
    origin: 'api',
    subscription_id: null,
    invoice_id: null,
    invoice_number: isPaid ? `1-${row.id.slice(-5)}` : null,
    collection_mode: 'automatic',
    discount_id: row.discount > 0 ? 'dsc_simulated' : null,
    billing_details: null,
    billing_period: null,
    items: [{ price: row.price, quantity: row.quantity, proration: null }],
    details: {
      tax_rates_used: [{ tax_rate: String(TAX_PERCENT / 100), totals }],
      totals: {
        ...totals,
        credit: '0',
        credit_to_balance: '0',
        balance: isPaid ? '0' : totals.total,
        grand_total: totals.total,
        grand_total_tax: totals.tax,
        fee: null,
        earnings: null,
        currency_code: row.currency,
      },
      line_items: [
        {
          id: itemIdOf(row),
          price_id: 'pri_simulated',
          quantity: row.quantity,
          proration: null,
          tax_rate: String(TAX_PERCENT / 100),
          unit_totals: null,
          totals,
          product: null,
        },
      ],
    },
    payments: row.attempts.map((status, index) => ({
      payment_attempt_id: `${row.id}-${index}`,
      stored_payment_method_id: `${row.id}-method`,
      payment_method_id: null,
      amount: totals.total,
      status,
      error_code: status === 'error' ? 'declined' : null,
      method_details: null,
      created_at: created,
      captured_at: status === 'captured' ? row.updatedAt.toISOString() : null,
    })),
    checkout: { url: `https://shop.example/pay?_ptxn=${row.id}` },
    created_at: created,
    updated_at: row.updatedAt.toISOString(),
    billed_at: isPaid ? row.updatedAt.toISOString() : null,
    revised_at: null,
  }
}

/** Id of a transaction's only item. */
export const itemIdOf = ({ id }: TransactionRow): string => id.replace('txn_', 'txnitm_')

export function adjustmentJson(row: AdjustmentRow, { customerId, currency }: TransactionRow) {
  const tax = taxOf(row.total)
  return {
    id: row.id,
    action: row.action,
    type: 'partial',
    transaction_id: row.transactionId,
    subscription_id: null,
    customer_id: customerId,
    reason: row.reason ?? 'Simulated',
    credit_applied_to_balance: null,
    currency_code: currency,
    status: row.status,
    items: [],
    totals: {
      subtotal: String(row.total - tax),
      tax: String(tax),
      total: String(row.total),
      fee: '0',
      retained_fee: '0',
      earnings: '0',
      currency_code: currency,
    },
    payout_totals: null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

export const customerJson = ({ id, email, name, status, createdAt }: CustomerRow) => ({
  id,
  email,
  name,
  status,
  marketing_consent: false,
  custom_data: null,
  locale: 'en',
  created_at: createdAt.toISOString(),
  updated_at: createdAt.toISOString(),
  import_meta: null,
})
