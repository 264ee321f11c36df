/** Paddle Billing: its overlay on our page takes the money. */
import { ApiError, Environment, Paddle, type Adjustment, type Transaction } from '@paddle/paddle-node-sdk'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import { toPayment } from './paddle-payment.ts'
import { ProviderDown, RefundRefused, type PaymentAdapter, type ProviderEvent } from './provider.ts'
import { isSignedBody } from './webhook-signature.ts'

/** Paddle looks at a refund before it becomes one: an adjustment may change for so long after it was made. */
const ADJUSTMENT_OPEN_MS = 30 * 86_400_000

const webhookBody = z.object({ event_id: z.string(), event_type: z.string(), data: z.unknown() })
const ofTransaction = z.object({ id: z.string() })
const ofAdjustment = z.object({ transaction_id: z.string() })

/** The events that we use; the many steps of a checkout before these are ignored. */
const referenceIn: Record<string, (data: unknown) => string> = {
  'transaction.paid': (data) => ofTransaction.parse(data).id,
  'transaction.completed': (data) => ofTransaction.parse(data).id,
  'transaction.canceled': (data) => ofTransaction.parse(data).id,
  'adjustment.created': (data) => ofAdjustment.parse(data).transaction_id,
  'adjustment.updated': (data) => ofAdjustment.parse(data).transaction_id,
}

type PaddleOptions = {
  apiKey: string
  /** Any of them may have signed a webhook. */
  webhookSecrets: readonly string[]
  environment: 'sandbox' | 'production'
  /** Undefined takes the environment's. */
  baseUrl: string | undefined
}

/** @param options of the account that sells */
export function openPaddle(options: PaddleOptions, { clock }: { clock: Clock }): PaymentAdapter {
  const { apiKey, webhookSecrets, environment, baseUrl } = options
  const livemode = environment === 'production'
  const paddle = new Paddle(apiKey, {
    // It takes any other text for the address itself.
    environment: (baseUrl?.replace(/\/+$/, '') ?? Environment[environment]) as Environment,
  })

  /** Undefined where Paddle does not take the person so: its overlay asks who they are then. */
  async function customerIdOf(
    { email, name }: { email: string; name: string },
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      const create = () => paddle.customers.create({ email, name: name || null })
      return (await asking(signal, create)).id
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'customer_already_exists') return undefined
    }
    const known = await asking(signal, () => paddle.customers.list({ email: [email] }).next())
    return known.find(({ status }) => status === 'active')?.id
  }

  async function adjustmentsOf(reference: string, signal: AbortSignal): Promise<Adjustment[]> {
    const adjustments: Adjustment[] = []
    const all = paddle.adjustments.list({ transactionId: [reference] })
    for await (const page of pagesOf(all, signal)) adjustments.push(...page)
    return adjustments
  }

  return {
    provider: 'paddle',
    livemode,
    deadlineMs: 10_000,

    /**
     * Paddle takes no idempotency key, so a repeat makes another transaction. It is not paid twice: only the id that we
     * keep reaches a page, and one whose answer was lost stays a draft that cannot be opened.
     */
    async createCheckout({ orderId, packageKey, title, amountMinor, currency, customer }, signal) {
      const customerId = await customerIdOf(customer, signal)
      const currencyCode = currency as Transaction['currencyCode']
      const { id } = await asking(signal, () =>
        paddle.transactions.create({
          ...(customerId !== undefined && { customerId }),
          currencyCode,
          collectionMode: 'automatic',
          // At the top, as the SDK renames deeper keys. For people who look there: who pays what is in our own order.
          customData: { orderId, packageKey },
          items: [
            {
              quantity: 1,
              price: {
                name: title,
                description: title,
                unitPrice: { amount: String(amountMinor), currencyCode },
                // The tax is in it: what we ask is what is paid, wherever the buyer lives.
                taxMode: 'internal',
                quantity: { minimum: 1, maximum: 1 },
                // The only category that needs no leave of Paddle's.
                product: { name: title, taxCategory: 'standard' },
              },
            },
          ],
        }),
      )
      return { reference: id }
    },

    async fetchPayment(reference, signal) {
      const transaction = await asking(signal, () => paddle.transactions.get(reference)).catch(noneIfUnknown)
      if (!transaction) return undefined
      const payment = toPayment(transaction, [], livemode)
      if (payment.state !== 'paid') return payment
      return toPayment(transaction, await adjustmentsOf(reference, signal), livemode)
    },

    // The SDK's own check refuses what is older than five seconds, and takes what is from the future.
    async verifyWebhook(rawBody, headers): Promise<ProviderEvent | undefined> {
      const signature = headers['paddle-signature']
      const isOurs = isSignedBody(rawBody, signature, { secrets: webhookSecrets, now: clock.now() })
      if (!isOurs) return undefined
      const { event_id: id, event_type: type, data } = webhookBody.parse(JSON.parse(rawBody.toString()))
      const reference = referenceIn[type]?.(data)
      return { id, type, ...(reference !== undefined && { reference }) }
    },

    /**
     * Paddle takes no idempotency key: ours stands in the reason, by which a refund whose answer was lost is found. It takes
     * no second refund while it looks at one, and amounts with the tax in them.
     */
    async refund({ id, reference, amountMinor }, signal) {
      const made = (await adjustmentsOf(reference, signal)).find(({ reason }) => reason.endsWith(id))
      if (made) return { adjustmentId: made.id, amountMinor: Number(made.totals.total) }
      const transaction = await asking(signal, () => paddle.transactions.get(reference)).catch(noneIfUnknown)
      const itemId = transaction?.details?.lineItems[0]?.id
      if (itemId === undefined) throw new RefundRefused('Paddle knows of nothing that was paid')
      const adjustment = await asking(signal, () =>
        paddle.adjustments.create({
          action: 'refund',
          transactionId: reference,
          reason: `Refund ${id}`,
          items: [{ itemId, type: 'partial', amount: String(amountMinor) }],
        }),
      ).catch(refusedRefund)
      return { adjustmentId: adjustment.id, amountMinor: Number(adjustment.totals.total) }
    },

    async listChanged(since, signal) {
      const references = new Set<string>()
      // In an order that no change alters: what changes between two pages is neither missed nor given twice.
      const transactions = paddle.transactions.list({
        'updatedAt[GTE]': since.toISOString(),
        status: ['paid', 'completed', 'canceled'],
        orderBy: 'id[ASC]',
      })
      for await (const page of pagesOf(transactions, signal)) for (const { id } of page) references.add(id)
      // An adjustment leaves its transaction as it was, and there is no asking by when one changed.
      const oldest = since.getTime() - ADJUSTMENT_OPEN_MS
      for await (const page of pagesOf(paddle.adjustments.list({ orderBy: 'id[DESC]' }), signal)) {
        for (const { transactionId, updatedAt } of page)
          if (Date.parse(updatedAt) >= since.getTime()) references.add(transactionId)
        if (page.some(({ createdAt }) => Date.parse(createdAt) < oldest)) break
      }
      return [...references]
    },
  }
}

/** Stops between two requests: the SDK takes no signal for one. */
async function asking<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  try {
    return await call()
  } catch (error) {
    throw isPassing(error) ? downBy(error) : error
  }
}

/**
 * True for failures that may pass on a retry. The SDK reads any answer as Paddle's JSON: what is a page of something in front of
 * Paddle fails as a SyntaxError, what is other JSON as a TypeError, just as a connection that breaks.
 */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.type === 'api_error' || error.code === 'conflict' || error.retryAfter !== null
    : error instanceof SyntaxError || error instanceof TypeError

function downBy(cause: unknown): ProviderDown {
  const told = cause instanceof ApiError ? cause.retryAfter : null
  // The SDK reads it as a number of seconds; as a date it is none.
  const retryAfterSeconds = told !== null && told >= 0 ? { retryAfterSeconds: told } : {}
  return new ProviderDown('paddle', { cause, ...retryAfterSeconds })
}

function noneIfUnknown(error: unknown): undefined {
  if (error instanceof ApiError && error.code.endsWith('not_found')) return
  throw error
}

/** A key that may not refund is for the shop's owner to mend, and the refund waits for that. */
function refusedRefund(error: unknown): never {
  if (error instanceof ApiError && error.code !== 'forbidden' && !error.code.startsWith('authentication_'))
    throw new RefundRefused(`Paddle refused with ${error.code}: ${error.detail}`, { cause: error })
  throw error
}

type Pages<T> = { hasMore: boolean; next: () => Promise<T[]> }

async function* pagesOf<T>(pages: Pages<T>, signal: AbortSignal): AsyncGenerator<T[]> {
  while (pages.hasMore) yield await asking(signal, () => pages.next())
}
