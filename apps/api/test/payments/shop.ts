/** An app with packages on sale, buyers, and a provider that the test controls. */
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { PackageKey, PaymentProvider } from '@toile/contract/payments'
import { expect } from 'vitest'
import { openContext } from '../../src/context.ts'
import { welcomeVerified } from '../../src/modules/accounts/welcome.ts'
import { entitlementOf } from '../../src/modules/credits/entitlements.ts'
import { balanceOf, revoke } from '../../src/modules/credits/ledger.ts'
import { creditsForPayments } from '../../src/modules/payments/audit-payments.ts'
import type { FulfilDeps } from '../../src/modules/payments/fulfil.ts'
import type { PaymentAdapter, ProviderRefund } from '../../src/modules/payments/provider.ts'
import { reconcile } from '../../src/modules/payments/reconcile.ts'
import { inTransaction } from '../../src/platform/db.ts'
import type { JobDefinition } from '../../src/platform/jobs.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { start } from '../../src/running.ts'
import { createUser } from '../accounts/people.ts'
import { plainTokens } from '../accounts/plain-tokens.ts'
import { afterFile } from '../cleanup.ts'
import { expectSoundLedger } from '../credits/sound-ledger.ts'
import { createFakeEngine } from '../fake-engine.ts'
import { configOf, createHome } from '../harness.ts'
import type { ProviderUnderTest, Webhook } from './provider-under-test.ts'

/** Faults of the provider, or of one of several; `calls` counts the calls of `fetchPayment`. */
export type Faults = {
  fail?: ((call: string, reference?: string) => Error | undefined) | undefined
  hangs?: boolean | PaymentProvider
  /** Defaults to the adapter's; short when the provider hangs. */
  deadlineMs?: number | undefined
  /** Runs after the provider has created the checkout and before we know. */
  afterBegin?: ((reference: string) => Promise<void>) | undefined
  /** Changes the provider's records before a refund, and its response. */
  beforeRefund?: ((reference: string) => Promise<void>) | undefined
  afterRefund?: ((taken: ProviderRefund) => ProviderRefund) | undefined
  /** Reference to return instead. */
  rename?: ((reference: string) => string) | undefined
  calls: number
}

const wrapWith =
  (faults: Faults) =>
  (adapter: PaymentAdapter): PaymentAdapter => {
    const isHanging = () => faults.hangs === true || faults.hangs === adapter.provider
    const guard = async <T>(name: string, call: () => Promise<T>, reference?: string): Promise<T> => {
      const error = faults.fail?.(name, reference)
      if (error) throw error
      if (isHanging()) return new Promise<never>(() => undefined)
      return call()
    }
    return {
      ...adapter,
      get deadlineMs() {
        return faults.deadlineMs ?? (isHanging() ? 300 : adapter.deadlineMs)
      },
      async createCheckout(...given) {
        const checkout = await guard('create', () => adapter.createCheckout(...given))
        await faults.afterBegin?.(checkout.reference)
        return faults.rename ? { ...checkout, reference: faults.rename(checkout.reference) } : checkout
      },
      fetchPayment(...given) {
        faults.calls++
        return guard('fetch', () => adapter.fetchPayment(...given), given[0])
      },
      async refund(...given) {
        await faults.beforeRefund?.(given[0].reference)
        const taken = await guard('refund', () => adapter.refund(...given))
        return faults.afterRefund ? faults.afterRefund(taken) : taken
      },
      verifyWebhook: (...given) => guard('verify', () => adapter.verifyWebhook(...given)),
      listChanged: (...given) => guard('list', () => adapter.listChanged(...given)),
    }
  }

export async function openShop(
  underTest: ProviderUnderTest,
  { env = {} }: { env?: Record<string, string> } = {},
) {
  const faults: Faults = { calls: 0 }
  const logs: Record<string, unknown>[] = []
  const lines = new Writable({
    write(line: Buffer, _encoding, done) {
      logs.push(JSON.parse(String(line)) as Record<string, unknown>)
      done()
    },
  })
  let laterMs = 0
  const from = Date.now()
  // The clock stands still.
  const clock = { now: () => new Date(from + laterMs) }
  const provided = await underTest.open()
  afterFile(provided.close)
  const context = await openContext(configOf(await createHome(), { ...provided.env, ...env }), {
    clock,
    engine: createFakeEngine(),
    logger: createLogger('warn', lines),
    wrapPayments: wrapWith(faults),
  })
  const { db } = context.database
  // Scheduled jobs are off; the tests run them.
  const jobs = context.work.jobs.map((job) => ({ ...job, cron: undefined }))
  const authenticate = plainTokens({ db, clock })
  const running = await start({ ...context, authenticate, work: { ...context.work, jobs } }, undefined)
  afterFile(running.stop)
  const fetchApp = (path: string, init?: RequestInit) => fetch(`${running.address}${path}`, init)
  const { provider } = underTest
  const far = provided.farSide({ db, now: clock.now })
  const adapters = new Map(context.payments.adapters.map((adapter) => [adapter.provider, adapter]))
  const parts: FulfilDeps = { db, clock, logger: context.logger, adapters, queue: context.queue }

  async function createBuyer() {
    const { id, email } = await createUser(db)
    const { holder } = (await welcomeVerified({ db, clock }, id))!
    const call = (path: string, init: { method?: string; json?: unknown } = {}) =>
      fetchApp(path, {
        method: init.method ?? 'GET',
        headers: {
          authorization: `Bearer ${id}`,
          ...(init.json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(init.json !== undefined && { body: JSON.stringify(init.json) }),
      })
    const create = (packageKey: PackageKey = 'value_pack') =>
      call(underTest.createPath, { method: 'POST', json: { packageKey } })
    /** Starts a purchase; returns the provider's reference. */
    async function begin(packageKey?: PackageKey): Promise<string> {
      const response = await create(packageKey)
      expect(response.status).toBe(200)
      return ((await response.json()) as Record<string, string>)[underTest.referenceName]!
    }
    async function verify(reference: string) {
      const response = await call(`/api/paddle/verify-transaction/${reference}`)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    /** Spends credits as looks would. */
    const spend = (amount: number) =>
      inTransaction(db, (trx) =>
        revoke(trx, { holder, key: `revoke:${randomUUID()}`, reason: 'Spent', amount, at: clock.now() }),
      )
    return {
      id,
      email,
      holder,
      call,
      create,
      begin,
      verify,
      spend,
      balance: () => balanceOf(db, holder),
      plan: async () => (await entitlementOf(db, holder, clock.now())).plan,
    }
  }

  const sendWebhook = ({ body, headers }: Webhook, to: string = provider) =>
    fetchApp(`/api/webhooks/${to}`, { method: 'POST', headers, body: new Uint8Array(body) })
  const orderOf = (reference: string) =>
    db
      .selectFrom('payment_order')
      .selectAll()
      .where('provider_reference', '=', reference)
      .executeTakeFirstOrThrow()
  const statusOf = async (reference: string) => (await orderOf(reference)).status
  const eventsOf = (reference: string) =>
    db.selectFrom('payment_event').selectAll().where('provider_reference', '=', reference).execute()
  const isAllProcessed = async (reference: string) =>
    (await eventsOf(reference)).every((event) => event.processed_at)
  /** Sends the payment's webhook and waits until it is processed. */
  async function tell(reference: string): Promise<void> {
    expect((await sendWebhook(far.webhook(reference))).status).toBe(200)
    await expect.poll(() => isAllProcessed(reference)).toBe(true)
  }
  /** Makes a purchase that is paid and fulfilled. */
  async function buy(buyer: Awaited<ReturnType<typeof createBuyer>>, packageKey?: PackageKey) {
    const reference = await buyer.begin(packageKey)
    await far.pay(reference)
    expect((await buyer.verify(reference)).status).toBe(200)
    return reference
  }
  const alertsOf = (alert: string, reference: string) =>
    logs.filter((line) => line['alert'] === alert && JSON.stringify(line).includes(reference))

  return {
    context,
    db,
    clock,
    parts,
    far,
    /** Address of the simulator; undefined for a provider that is not called over the network. */
    http: provided.http,
    faults,
    logs,
    fetch: fetchApp,
    createBuyer,
    sendWebhook,
    orderOf,
    statusOf,
    eventsOf,
    isAllProcessed,
    tell,
    buy,
    alertsOf,
    setForward: (ms: number) => void (laterMs += ms),
    reconcile: () => reconcile(parts, new AbortController().signal),
    /** Runs one of the scheduled jobs. */
    async run(job: JobDefinition): Promise<void> {
      const id = await inTransaction(db, (trx) => context.queue.enqueue(trx, job, {}))
      const isDone = async () =>
        (await context.queue.boss.findJobs(job.name, { id }))[0]?.state === 'completed'
      await expect.poll(isDone).toBe(true)
    },
    /** Asserts that each paid purchase was granted once, and no other purchase was. */
    expectSound: () => expectSoundLedger(db, [creditsForPayments]),
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
