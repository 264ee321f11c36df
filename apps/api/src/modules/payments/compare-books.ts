/**
 * Daily job: compares every payment that changed at the providers with our orders, whether or not a webhook arrived.
 */
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { report } from '../../platform/report.ts'
import { callProvider } from './ask-provider.ts'
import { recordDifference } from './differences.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import { comparePaymentsJob } from './jobs.ts'
import type { Ask, PaymentAdapter } from './provider.ts'

/** How far back to compare. More than one day, so that a server that was off for a weekend misses nothing. */
const LOOKBACK_DAYS = 8
const DAY_MS = 86_400_000

export function compareBooksWork(deps: FulfilDeps): JobRegistration {
  return registerJob(comparePaymentsJob, {
    concurrency: 1,
    cron: '23 4 * * *',
    run: ({ signal }) => compareBooks(deps, signal),
  })
}

/** Compares all providers, even when one fails, and then throws an `AggregateError` of the failures. */
export async function compareBooks(deps: FulfilDeps, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const adapter of deps.adapters.values())
    await compareWith(deps, adapter, signal).catch((error: unknown) => failures.push(error))
  signal.throwIfAborted()
  if (failures.length > 0) throw new AggregateError(failures, 'Not all payments could be compared')
}

async function compareWith(deps: FulfilDeps, adapter: PaymentAdapter, signal: AbortSignal): Promise<void> {
  const { provider } = adapter
  const since = new Date(deps.clock.now().getTime() - LOOKBACK_DAYS * DAY_MS)
  const ask: Ask = (request) => callProvider(adapter, request, signal)
  for (const reference of await adapter.listChanged(since, ask)) {
    if (await fulfil(deps, provider, reference, signal)) continue
    const payment = await ask((callSignal) => adapter.fetchPayment(reference, callSignal))
    if (payment?.state !== 'paid') continue
    report('paymentAlerted', { provider, alert: 'payment_unknown' })
    deps.logger.error({ alert: 'payment_unknown', provider, reference }, 'a payment belongs to no purchase')
    await recordDifference(deps.db, deps.clock.now(), { alert: 'payment_unknown', provider, reference })
  }
}
