/** Once a day: everything that changed in the providers' books, whether anybody told us of it or not. */
import { registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { report } from '../../platform/report.ts'
import { ask } from './ask-provider.ts'
import { keepDifference } from './differences.ts'
import { fulfil, type FulfilDeps } from './fulfil.ts'
import { comparePaymentsJob } from './jobs.ts'
import type { PaymentAdapter } from './provider.ts'

/** More than a day, so that a server that was off for a weekend misses nothing. */
const BACK_DAYS = 8
const DAY_MS = 86_400_000

export function compareBooksWork(deps: FulfilDeps): JobRegistration {
  return registerJob(comparePaymentsJob, {
    concurrency: 1,
    cron: '23 4 * * *',
    run: ({ signal }) => compareBooks(deps, signal),
  })
}

/** Throws when something could not be compared, once all else has been. */
async function compareBooks(deps: FulfilDeps, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const adapter of deps.adapters.values())
    await compareWith(deps, adapter, signal).catch((error: unknown) => failures.push(error))
  signal.throwIfAborted()
  if (failures.length > 0) throw new AggregateError(failures, 'Not all payments could be compared')
}

async function compareWith(deps: FulfilDeps, adapter: PaymentAdapter, signal: AbortSignal): Promise<void> {
  const { provider } = adapter
  const since = new Date(deps.clock.now().getTime() - BACK_DAYS * DAY_MS)
  for (const reference of await ask(adapter, (ending) => adapter.listChanged(since, ending), signal)) {
    if (await fulfil(deps, provider, reference, signal)) continue
    const payment = await ask(adapter, (ending) => adapter.fetchPayment(reference, ending), signal)
    if (payment?.state !== 'paid') continue
    report('paymentAlerted', { provider, alert: 'payment_unknown' })
    deps.logger.error({ alert: 'payment_unknown', provider, reference }, 'a payment belongs to no purchase')
    await keepDifference(deps.db, deps.clock.now(), { alert: 'payment_unknown', provider, reference })
  }
}
