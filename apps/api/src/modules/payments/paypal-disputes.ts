/** Reads PayPal's disputes, an API that its SDK does not cover. */
import * as z from 'zod'
import { PaypalRefusal, type PaypalApi } from './paypal-api.ts'
import type { PaypalDispute } from './paypal-payment.ts'
import type { Ask } from './provider.ts'

const PATH = '/v1/customer/disputes'

const dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  dispute_life_cycle_stage: z.string().default('INQUIRY'),
  dispute_amount: z.object({ currency_code: z.string(), value: z.string() }),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
})
const list = z.object({ items: z.array(dispute).default([]) })
const transaction = z.object({ seller_transaction_id: z.string().optional() })
const changes = z.object({
  items: z.array(z.object({ disputed_transactions: z.array(transaction).default([]) })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})

/**
 * Lists the disputes about a capture. Empty when our app lacks the permission, so that purchases still work; the daily
 * comparison, through `capturesDisputedSince`, fails and reports the missing permission.
 */
export async function disputesOf(
  api: PaypalApi,
  captureId: string,
  signal: AbortSignal,
): Promise<PaypalDispute[]> {
  try {
    const query = { disputed_transaction_id: captureId }
    const { items } = list.parse(await api.request(signal, { method: 'GET', path: PATH, query }))
    return await Promise.all(items.map((item) => withOutcome(api, item, signal)))
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 403) return []
    throw error
  }
}

async function withOutcome(
  api: PaypalApi,
  summary: z.infer<typeof dispute>,
  signal: AbortSignal,
): Promise<PaypalDispute> {
  const isResolved = summary.status === 'RESOLVED'
  // The list omits the outcome.
  const path = `${PATH}/${encodeURIComponent(summary.dispute_id)}`
  const full = isResolved ? dispute.parse(await api.request(signal, { method: 'GET', path })) : summary
  const { currency_code: currencyCode, value } = full.dispute_amount
  return {
    id: full.dispute_id,
    stage: full.dispute_life_cycle_stage,
    amount: { currencyCode, value },
    ...(isResolved && { outcome: full.dispute_outcome?.outcome_code ?? 'NONE' }),
  }
}

/** Lists the captures whose dispute was opened or changed since then. */
export async function capturesDisputedSince(api: PaypalApi, since: Date, ask: Ask): Promise<string[]> {
  const captures: string[] = []
  let query: Record<string, string> | undefined = { update_time_after: since.toISOString(), page_size: '50' }
  while (query) {
    const { items, links } = changes.parse(
      await ask((signal) => api.request(signal, { method: 'GET', path: PATH, ...(query && { query }) })),
    )
    for (const { disputed_transactions } of items)
      for (const { seller_transaction_id: id } of disputed_transactions)
        if (id !== undefined) captures.push(id)
    const next = links.find(({ rel }) => rel === 'next')?.href
    query = next === undefined ? undefined : Object.fromEntries(new URL(next).searchParams)
  }
  return captures
}
