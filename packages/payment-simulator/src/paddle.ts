/** Simulates Paddle Billing, as far as its Node SDK calls it here. Control methods change its books without a webhook. */
import { randomUUID } from 'node:crypto'
import { jsonOf, startHttpSimulator, type Answer, type Call, type HttpSimulator } from './http.ts'
import {
  adjustmentJson,
  customerJson,
  transactionJson,
  type AdjustmentRow,
  type CustomerRow,
  type TransactionRow,
} from './paddle-objects.ts'
import {
  insistOnRefundable,
  pageOf,
  readAskedCustomer,
  readAskedRefund,
  readAskedTransaction,
  refusal,
} from './paddle-requests.ts'
import { paddleWebhook } from './paddle-webhook.ts'

export type PaddleOptions = {
  apiKey: string
  /** Signs the webhooks. */
  webhookSecret: string
  now?: () => Date
  /** The page size limit, whatever a request asks for. */
  mostPerPage?: number
  /** Status of new refunds: Paddle reviews most refunds of a live account first. */
  refundsAre?: 'approved' | 'pending_approval'
}

/** @property secrets sign the webhook; by default that of the simulator's options */
export type PaddleWebhookOptions = { id?: string; type?: string; at?: Date; secrets?: readonly string[] }

export type PaddleSimulator = HttpSimulator & {
  /** Marks a transaction as paid and booked (`completed`), or as paid and not booked yet (`paid`). */
  pay: (id: string, status?: 'paid' | 'completed') => void
  /** Declines the card of a payment; the buyer may try another one. */
  declineCard: (id: string) => void
  cancel: (id: string) => void
  change: (
    id: string,
    changes: Partial<Pick<TransactionRow, 'total' | 'currency' | 'discount' | 'customData' | 'status'>>,
  ) => void
  /** Adds an adjustment to a transaction, or changes the one with its id. */
  adjust: (
    transactionId: string,
    adjustment: Pick<AdjustmentRow, 'id' | 'action' | 'status' | 'total'>,
  ) => void
  /** Makes a payment without an order of ours. */
  payUnknown: () => string
  /** Removes a transaction from the books. */
  forget: (id: string) => void
  archiveCustomer: (email: string) => void
  transactions: () => TransactionRow[]
  adjustmentsOf: (transactionId: string) => AdjustmentRow[]
  /** A notification about the transaction, or about an adjustment of it where `type` says so. */
  webhook: (
    transactionId: string | undefined,
    options?: PaddleWebhookOptions,
  ) => { body: Buffer; headers: Record<string, string> }
}

const idOf = (prefix: string) => `${prefix}_01${randomUUID().replaceAll('-', '').slice(0, 24)}`

export async function startPaddle({
  apiKey,
  webhookSecret,
  now = () => new Date(),
  mostPerPage = 50,
  refundsAre = 'approved',
}: PaddleOptions): Promise<PaddleSimulator> {
  const transactions: TransactionRow[] = []
  const adjustments: AdjustmentRow[] = []
  const customers: CustomerRow[] = []

  function transactionWith(id: string): TransactionRow {
    const row = transactions.find((one) => one.id === id)
    if (!row) throw refusal(404, 'not_found', `Entity ${id} not found`)
    return row
  }
  function change(id: string, changes: Partial<TransactionRow>): void {
    Object.assign(transactionWith(id), changes, { updatedAt: now() })
  }
  function add(row: Omit<TransactionRow, 'id' | 'discount' | 'attempts' | 'createdAt' | 'updatedAt'>) {
    const own = { id: idOf('txn'), discount: 0, attempts: [], createdAt: now(), updatedAt: now() }
    const added: TransactionRow = { ...own, ...row }
    transactions.push(added)
    return added
  }

  function createTransaction(call: Call): Answer {
    const asked = readAskedTransaction(jsonOf(call))
    const customer = customers.find(({ id }) => id === asked.customerId)
    if (asked.customerId && customer?.status !== 'active')
      throw refusal(400, 'transaction_customer_is_not_suitable', `No active customer ${asked.customerId}`)
    return { status: 201, json: { data: transactionJson(add({ ...asked, status: 'draft' })), meta } }
  }

  function createCustomer(call: Call): Answer {
    const { email, name } = readAskedCustomer(jsonOf(call))
    const known = customers.find((one) => one.email === email)
    if (known) {
      const detail = `customer email conflicts with customer of id ${known.id}`
      throw refusal(409, 'customer_already_exists', detail)
    }
    const row: CustomerRow = { id: idOf('ctm'), email, name, status: 'active', createdAt: now() }
    customers.push(row)
    return { status: 201, json: { data: customerJson(row), meta } }
  }

  function createAdjustment(call: Call): Answer {
    const { transactionId, reason, itemId, total } = readAskedRefund(jsonOf(call))
    const transaction = transactionWith(transactionId)
    insistOnRefundable(transaction, adjustments, { itemId, total })
    const times = { createdAt: now(), updatedAt: now() }
    const own = { id: idOf('adj'), action: 'refund', status: refundsAre } as const
    const row: AdjustmentRow = { ...own, transactionId, total, reason, ...times }
    adjustments.push(row)
    return { status: 201, json: { data: adjustmentJson(row, transaction), meta } }
  }

  function list<Row extends { id: string }>(
    { query, path }: Call,
    rows: Row[],
    { known, toJson }: { known: string[]; toJson: (row: Row) => object },
  ): Answer {
    const page = pageOf(rows, query, { address: http.baseUrl + path, mostPerPage, known })
    return { json: { data: page.rows.map(toJson), meta: { ...meta, pagination: page.pagination } } }
  }
  const wanted = (query: URLSearchParams, name: string, value: string) =>
    query.get(name)?.split(',').includes(value) ?? true

  function listTransactions(call: Call): Answer {
    const since = Date.parse(call.query.get('updated_at[GTE]') ?? '1970-01-01T00:00:00Z')
    const rows = transactions.filter(
      (row) => row.updatedAt.getTime() >= since && wanted(call.query, 'status', row.status),
    )
    return list(call, rows, { known: ['updated_at[GTE]', 'status'], toJson: transactionJson })
  }
  function listAdjustments(call: Call): Answer {
    const rows = adjustments.filter((row) => wanted(call.query, 'transaction_id', row.transactionId))
    const toJson = (row: AdjustmentRow) => adjustmentJson(row, transactionWith(row.transactionId))
    return list(call, rows, { known: ['transaction_id'], toJson })
  }
  function listCustomers(call: Call): Answer {
    const { query } = call
    const status = query.get('status') ?? 'active'
    const rows = customers.filter((row) => wanted(query, 'email', row.email) && row.status === status)
    return list(call, rows, { known: ['email', 'status'], toJson: customerJson })
  }

  const routes: Record<string, (call: Call) => Answer> = {
    'POST /customers': createCustomer,
    'GET /customers': listCustomers,
    'POST /transactions': createTransaction,
    'GET /transactions': listTransactions,
    'GET /adjustments': listAdjustments,
    'POST /adjustments': createAdjustment,
  }
  const http = await startHttpSimulator((call) => {
    if (call.headers.authorization?.toLowerCase() !== `bearer ${apiKey}`.toLowerCase())
      throw refusal(403, 'forbidden', 'The key is not one of ours')
    const route = routes[`${call.method} ${call.path}`]
    if (route) return route(call)
    const [, id] = /^\/transactions\/([^/]+)$/.exec(call.path) ?? []
    if (call.method !== 'GET' || !id) throw refusal(404, 'invalid_url', 'There is nothing here')
    return { json: { data: transactionJson(transactionWith(id)), meta } }
  })

  return {
    ...http,
    transactions: () => transactions,
    adjustmentsOf: (id) => adjustments.filter(({ transactionId }) => transactionId === id),
    change,
    pay(id, status = 'completed') {
      transactionWith(id).attempts.push('captured')
      change(id, { status })
    },
    declineCard(id) {
      transactionWith(id).attempts.push('error')
      change(id, { status: 'ready' })
    },
    cancel: (id) => change(id, { status: 'canceled' }),
    adjust(transactionId, { id, ...adjustment }) {
      transactionWith(transactionId)
      const known = adjustments.find((row) => row.id === id)
      if (known) Object.assign(known, adjustment, { updatedAt: now() })
      else adjustments.push({ id, transactionId, ...adjustment, createdAt: now(), updatedAt: now() })
    },
    payUnknown: () =>
      add({
        status: 'completed',
        customerId: null,
        customData: null,
        currency: 'USD',
        quantity: 1,
        total: 2499,
        price: otherPrice,
      }).id,
    forget: (id) => void transactions.splice(transactions.indexOf(transactionWith(id)), 1),
    archiveCustomer: (email) =>
      void Object.assign(
        customers.find((row) => row.email === email)!,
        archived,
      ),
    webhook(transactionId, options = {}) {
      const {
        id = idOf('evt'),
        type = 'transaction.completed',
        at = now(),
        secrets = [webhookSecret],
      } = options
      return paddleWebhook({ id, type, at, secrets, data: dataOf(type, transactionId) })
    },
  }

  /** The object of a notification; of an unknown transaction, its id. */
  function dataOf(type: string, transactionId: string | undefined): object {
    if (transactionId === undefined) return { id: idOf('add') }
    if (!type.startsWith('adjustment.')) {
      const row = transactions.find(({ id }) => id === transactionId)
      return row ? transactionJson(row) : { id: transactionId }
    }
    const adjustment = adjustments.findLast((row) => row.transactionId === transactionId)
    return adjustment
      ? adjustmentJson(adjustment, transactionWith(transactionId))
      : { id: idOf('adj'), transaction_id: transactionId }
  }
}

const otherPrice = {
  id: 'pri_other',
  product_id: 'pro_other',
  description: 'Of another shop',
  type: 'standard',
  tax_mode: 'internal',
  status: 'active',
  quantity: { minimum: 1, maximum: 1 },
  unit_price: { amount: '2499', currency_code: 'USD' },
}
const meta = { request_id: 'simulated' }
const archived = { status: 'archived' }
