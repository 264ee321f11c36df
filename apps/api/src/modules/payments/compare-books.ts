/**
 * Daily job: compares every payment that changed at the providers with our orders, whether or not a webhook arrived.
 */
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { report } from '../../platform/report.ts'
import { callProvider } from './ask-provider.ts'
import { recordDifference } from './differences.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import { comparePaymentsJob } from './jobs.ts'
import { ProviderDown, type Ask, type PaymentAdapter } from './provider.ts'

/** How far back to compare. More than one day, so that a server that was off for a weekend misses nothing. */
const LOOKBACK_DAYS = 8
const DAY_MS = 86_400_000
/** Payments for which a provider does not answer, after which it counts as down. */
const FAILURES_OF_OUTAGE = 2
/** Failures after which the comparison with a provider ends: so many have a cause in common. */
const MAX_FAILURES = 50

export function compareBooksWork(deps: FulfilDeps): JobRegistration {
  return registerJob(comparePaymentsJob, {
    concurrency: 1,
    cron: '23 4 * * *',
    run: ({ signal }) => compareBooks(deps, signal),
  })
}

/**
 * Compares all payments of all providers, even when some cannot be read, and then throws an `AggregateError` of the
 * failures.
 */
export async function compareBooks(deps: FulfilDeps, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const adapter of deps.adapters.values()) failures.push(...(await compareWith(deps, adapter, signal)))
  if (failures.length > 0) throw new AggregateError(failures, 'Not all payments could be compared')
}

/**
 * Compares the payments of one provider, until too many fail.
 * @returns the failures
 */
async function compareWith(
  deps: FulfilDeps,
  adapter: PaymentAdapter,
  signal: AbortSignal,
): Promise<unknown[]> {
  const failures: unknown[] = []
  const { provider } = adapter
  const fail = (error: unknown, reference?: string) => {
    signal.throwIfAborted()
    deps.logger.error({ err: error, provider, reference }, 'a comparison with the provider failed')
    failures.push(error)
  }
  const since = new Date(deps.clock.now().getTime() - LOOKBACK_DAYS * DAY_MS)
  const ask: Ask = (request) => callProvider(adapter, request, signal)
  const references = await adapter.listChanged(since, ask).catch((error: unknown) => {
    fail(error)
    return []
  })
  for (const reference of references) {
    await comparePayment(deps, { adapter, reference, ask }, signal).catch((error: unknown) =>
      fail(error, reference),
    )
    if (isHopeless(failures)) break
  }
  return failures
}

const isHopeless = (failures: readonly unknown[]): boolean =>
  failures.length >= MAX_FAILURES ||
  failures.filter((error) => error instanceof ProviderDown).length >= FAILURES_OF_OUTAGE

type Compared = { adapter: PaymentAdapter; reference: string; ask: Ask }

async function comparePayment(
  deps: FulfilDeps,
  { adapter, reference, ask }: Compared,
  signal: AbortSignal,
): Promise<void> {
  const { provider } = adapter
  if (await fulfil(deps, provider, reference, signal)) return
  const payment = await ask((callSignal) => adapter.fetchPayment(reference, callSignal))
  if (payment?.state !== 'paid') return
  report('paymentAlerted', { provider, alert: 'payment_unknown' })
  deps.logger.error({ alert: 'payment_unknown', provider, reference }, 'a payment belongs to no purchase')
  await recordDifference(deps.db, deps.clock.now(), { alert: 'payment_unknown', provider, reference })
}
