/** The books of the simulated Stripe, in the shapes of its API. */
import { randomBytes } from 'node:crypto'

export type Session = {
  id: string
  object: 'checkout.session'
  created: number
  livemode: boolean
  mode: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  amount_subtotal: number
  amount_total: number
  currency: string
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number }
  client_reference_id: string | null
  metadata: Record<string, string>
  /** Null until the buyer gives a payment method. */
  payment_intent: string | null
  url: string | null
}

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  created: number
  status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled'
  amount: number
  currency: string
}

export type Refund = {
  id: string
  object: 'refund'
  created: number
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  amount: number
  currency: string
  payment_intent: string
  metadata: Record<string, string>
}

export type Dispute = {
  id: string
  object: 'dispute'
  created: number
  status: string
  amount: number
  currency: string
  payment_intent: string
}

export type Event = {
  id: string
  object: 'event'
  created: number
  livemode: boolean
  type: string
  data: { object: unknown }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)

/** A page of a list, the newest first. */
export function pageOf(all: readonly { id: string }[], query: URLSearchParams): object {
  const newest = [...all].reverse()
  const after = query.get('starting_after')
  const start = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1
  const limit = Number(query.get('limit') ?? 10)
  return {
    object: 'list',
    data: newest.slice(start, start + limit),
    has_more: newest.length > start + limit,
  }
}

/** Finds what a form lacks, or has in other units than Stripe's; undefined for a right one. */
export function wrongIn(form: URLSearchParams): string | undefined {
  const patterns: Record<string, RegExp> = {
    mode: /^payment$/,
    success_url: /^https?:/,
    'line_items[0][quantity]': /^[1-9]\d*$/,
    'line_items[0][price_data][currency]': /^[a-z]{3}$/,
    'line_items[0][price_data][unit_amount]': /^\d+$/,
    'line_items[0][price_data][product_data][name]': /./,
  }
  return Object.keys(patterns).find((name) => !patterns[name]!.test(form.get(name) ?? ''))
}

/** Reads a session from a form: `line_items[0][quantity]` and so on, as Stripe's SDK writes it. */
export function beginSession(form: URLSearchParams, created: number): Session {
  const price = (name: string) => form.get(`line_items[0][price_data][${name}]`)
  const total = Number(price('unit_amount')) * Number(form.get('line_items[0][quantity]'))
  const id = newId('cs_test')
  return {
    id,
    object: 'checkout.session',
    created,
    livemode: false,
    mode: form.get('mode') ?? '',
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: total,
    amount_total: total,
    currency: (price('currency') ?? '').toLowerCase(),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    client_reference_id: form.get('client_reference_id'),
    metadata: metadataOf(form),
    payment_intent: null,
    url: `https://checkout.stripe.com/c/pay/${id}`,
  }
}

/** Fields of a form named `metadata[name]`. */
export const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key === undefined ? [] : [[key, value] as const]
    }),
  )
