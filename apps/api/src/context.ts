/**
 * Builds everything one process runs on. The only place where modules are joined to the server and the worker, with the
 * adapters of `adapters.ts`; modules themselves take just the parts they name.
 */
import { createHmac } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { Engine } from '@toile/engine/engine'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import {
  openBlobStore,
  openDatabase,
  openMailer,
  openModerator,
  openPayments,
  warmEngines,
  type Payments,
  type WarmingEngines,
} from './adapters.ts'
import type { Config } from './config/config.ts'
import { readSecret } from './config/secret.ts'
import { filesRoutes } from './http/files-routes.ts'
import type { ReadinessChecks } from './http/health-routes.ts'
import type { RoutePlugin } from './http/server.ts'
import { siteRoutes } from './http/site-routes.ts'
import { eraseBlobsJob, eraseBlobsWork } from './modules/accounts/erase-blobs.ts'
import { limitPerPerson } from './modules/accounts/person-limit.ts'
import { accountRoutes } from './modules/accounts/routes.ts'
import { auditLedgerJob, auditLedgerWork } from './modules/credits/audit-job.ts'
import { entitlementOf } from './modules/credits/entitlements.ts'
import { erasePlansOf } from './modules/credits/personal-data.ts'
import { creditRoutes } from './modules/credits/routes.ts'
import { findErasedAt } from './modules/accounts/erased-subjects.ts'
import { welcomeVerified } from './modules/accounts/welcome.ts'
import { heldForLooks } from './modules/generations/audit-holds.ts'
import { isOfDeletedLook } from './modules/generations/deleted-looks.ts'
import { findFinishedLook } from './modules/generations/generation-store.ts'
import { checkPicturesJob, runGenerationJob, settleStaleJob } from './modules/generations/job.ts'
import { eraseLooksOf, exportLooksOf } from './modules/generations/personal-data.ts'
import { generationRoutes } from './modules/generations/routes.ts'
import type { MaxSamplesOf } from './modules/generations/samples-offer.ts'
import { createIdentity } from './modules/identity/identity.ts'
import { originFor } from './modules/identity/own-origin.ts'
import { eraseItemsOf, exportItemsOf } from './modules/library/personal-data.ts'
import { openPictureDoor } from './modules/library/picture-door.ts'
import { spoolFolderOf } from './modules/library/spool.ts'
import { noModerator, type Moderator } from './modules/moderation/moderator.ts'
import { libraryRoutes } from './modules/library/routes.ts'
import { thumbnailMaker } from './modules/library/thumbnail.ts'
import { openMetricsFor, openTraces } from './observability.ts'
import { creditsForPayments } from './modules/payments/audit-payments.ts'
import { compareBooksWork } from './modules/payments/compare-books.ts'
import {
  comparePaymentsJob,
  processPaymentEventJob,
  reconcilePaymentsJob,
  sendReceiptJob,
} from './modules/payments/jobs.ts'
import { exportPaymentsOf, forgetCheckoutsOf } from './modules/payments/personal-data.ts'
import { processEventWork } from './modules/payments/process-event.ts'
import type { PaymentAdapter } from './modules/payments/provider.ts'
import { receiptWork } from './modules/payments/receipts.ts'
import { reconcileWork } from './modules/payments/reconcile.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { testCheckoutRoutes } from './modules/payments/test-checkout-routes.ts'
import { webhookRoutes } from './modules/payments/webhook-routes.ts'
import { engineWebhookRoutes } from './modules/generations/engine-webhooks.ts'
import { createMeter } from './modules/generations/engine-spending.ts'
import { eraseExpiredJob, eraseExpiredWork } from './modules/retention/erase-expired.ts'
import { sweepOrphansJob, sweepOrphansWork } from './modules/retention/sweep-orphans.ts'
import { timedBlobStore } from './platform/blob-store-timed.ts'
import type { BlobStore } from './platform/blob-store.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Database, Db } from './platform/db.ts'
import { openEvents, type Events } from './platform/events.ts'
import { lockFolder } from './platform/folder-lock.ts'
import type { JobRegistration } from './platform/jobs.ts'
import { createLogger } from './platform/logger.ts'
import type { Mailer } from './platform/mailer.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { migrate } from './platform/migrate.ts'
import type { Authenticate } from './platform/principal.ts'
import { openQueue, type Queue } from './platform/queue.ts'
import { report } from './platform/report.ts'
import { createSignedUrls, type SignedUrls } from './platform/signed-urls.ts'

/** What modules are given parts of. */
type Parts = {
  config: Config
  database: Database
  events: Events
  queue: Queue
  blobStore: BlobStore
  signedUrls: SignedUrls
  payments: Payments
  clock: Clock
  logger: Logger
  /** Aborts when the process begins to stop: answers that wait or stream end themselves. */
  stopping: AbortSignal
}

/** What a module adds to a worker. */
type Work = {
  jobs: JobRegistration[]
  checks: ReadinessChecks
  /** Parts that it can do without. */
  shown: ReadinessChecks
}

export type Context = Parts & {
  routes: RoutePlugin[]
  work: Omit<Work, 'shown'>
  checks: ReadinessChecks
  /** Parts that it can do without. */
  shown: ReadinessChecks
  authenticate: Authenticate
  /** What is counted; undefined where nobody may read it. */
  metrics: Metrics | undefined
  /** Makes `stopping` abort. */
  beginStop: () => void
  /** Closes everything, last opened first. */
  close: () => Promise<void>
}

/** Every job a process may enqueue: names and shapes, no engine. */
const jobDefinitions = [
  runGenerationJob,
  checkPicturesJob,
  settleStaleJob,
  eraseExpiredJob,
  sweepOrphansJob,
  auditLedgerJob,
  eraseBlobsJob,
  processPaymentEventJob,
  reconcilePaymentsJob,
  comparePaymentsJob,
  sendReceiptJob,
]

function routesOf(parts: Parts & { maxSamplesOf: MaxSamplesOf }): RoutePlugin[] {
  const { config, logger } = parts
  const shared = {
    ...parts,
    db: parts.database.db,
    door: openPictureDoor(spoolFolderOf(config.dataDir), (error) =>
      logger.warn({ err: error }, 'uploads were left behind'),
    ),
    secret: readSecret(config.secret),
    publicUrl: config.publicUrl,
    signUrl: parts.signedUrls.sign,
  }
  return [
    siteRoutes(config.site),
    filesRoutes({
      ...parts,
      makeMissing: thumbnailMaker(shared),
      isHidden: (key) => isOfDeletedLook(shared.db, key),
    }),
    generationRoutes({ ...shared, limits: config.demo, warmsUp: config.warmsUp }),
    engineWebhookRoutes({ ...shared, ...config.engines }),
    libraryRoutes({
      ...shared,
      planOf: async (holder, at) => (await entitlementOf(shared.db, holder, at)).plan,
      findLook: (look) => findFinishedLook(shared.db, { ...look, now: parts.clock.now() }),
    }),
    creditRoutes(shared),
    accountRoutes({
      ...shared,
      erasers: [eraseLooksOf(shared), eraseItemsOf, erasePlansOf, forgetCheckoutsOf],
      exporters: [exportLooksOf, exportItemsOf, exportPaymentsOf],
    }),
    ...paymentRoutesOf(shared),
  ]
}

function paymentRoutesOf(parts: Parts & { db: Db; secret: string }): RoutePlugin[] {
  const { config, payments } = parts
  const all = {
    ...parts,
    adapters: byProvider(payments),
    checkout: payments.checkout,
    originOf: (request: FastifyRequest) => originFor(request, config.publicUrl, config.host),
    limitPerPerson: limitPerPerson(parts),
  }
  const overlay = config.payments.kind === 'test' ? [testCheckoutRoutes(all)] : []
  return [paymentRoutes(all), webhookRoutes(all), ...overlay]
}

const byProvider = ({ adapters }: Payments) => new Map(adapters.map((adapter) => [adapter.provider, adapter]))

function identityOf(parts: Parts, mailer: Mailer) {
  const { config, clock } = parts
  const { db } = parts.database
  const secret = readSecret(config.secret)
  return createIdentity({
    ...config,
    ...parts,
    db,
    mailer,
    // Its own, so that nothing signed here passes for anything that is signed elsewhere.
    secret: createHmac('sha256', secret).update('identity').digest('hex'),
    hasMailbox: config.mail.kind === 'mailbox',
    welcome: (userId) => welcomeVerified({ db, clock }, userId),
    findErasedAt: (subject) => findErasedAt(db, subject, secret),
  })
}

/** Vendors call only what the world sees. */
const webhooksOf = ({ publicUrl, secret }: Config) =>
  publicUrl?.startsWith('https://') ? { publicUrl, secret: readSecret(secret) } : undefined

/** What runs the engine is imported late, like the engine itself: a process of the HTTP role loads neither. */
async function workOf(
  parts: Parts,
  { engineFor, check, hosted }: WarmingEngines,
  { moderator, mailer }: { moderator: Moderator; mailer: Mailer },
): Promise<Work> {
  const { generationJob } = await import('./modules/generations/run-generation.ts')
  const { checkPicturesWork } = await import('./modules/generations/run-check.ts')
  const { settleStaleWork } = await import('./modules/generations/settle-stale.ts')
  const all = {
    ...parts,
    db: parts.database.db,
    engineFor: await engineFor,
    webhooks: webhooksOf(parts.config),
    moderator,
    adapters: byProvider(parts.payments),
  }
  return {
    jobs: [
      generationJob(all, parts.config.concurrency),
      checkPicturesWork(all),
      eraseExpiredWork(all),
      sweepOrphansWork(all),
      settleStaleWork(all),
      auditLedgerWork(all, [heldForLooks, creditsForPayments]),
      eraseBlobsWork(all),
      processEventWork(all),
      reconcileWork(all),
      compareBooksWork(all),
      receiptWork({ ...all, mailer, publicUrl: parts.config.publicUrl }),
    ],
    checks: { engine: check },
    shown: await hosted,
  }
}

/** Opens everything; when one part fails, those opened before are closed again. */
export async function openContext(
  config: Config,
  given: {
    clock?: Clock
    logger?: Logger
    engine?: Engine
    moderator?: Moderator
    /** Stands before each payment provider. */
    wrapPayments?: (adapter: PaymentAdapter) => PaymentAdapter
  } = {},
): Promise<Context> {
  const closers: (() => Promise<unknown>)[] = []
  const logger = given.logger ?? createLogger(config.logLevel)
  const clock = given.clock ?? systemClock
  const onError = (error: unknown) => logger.error({ err: error }, 'a part of the platform failed')
  /** One part that fails to close keeps none of the others open. */
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer().catch(onError)
  }
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    const tracer = await openTraces(config)
    if (tracer) closers.push(tracer.close)
    if (config.database.kind === 'embedded') closers.push((await lockFolder(config.dataDir)).release)
    const doesWork = config.role !== 'http'
    const database = await openDatabase(config.database, onError)
    closers.push(database.close)
    // The embedded database must be open before an engine starts: see `withoutWasmOptimiser`.
    const onSkip = (engine: string, error: unknown) => {
      report('enginePassedOver', { engine })
      logger.warn({ err: error, engine }, 'an engine did not make a look')
    }
    const onRest = (engine: string, isResting: boolean) => report('engineRested', { engine, isResting })
    const meter = createMeter({ db: database.db, clock }, config.engines)
    const warming = doesWork
      ? warmEngines(config, given.engine, { onError, onSkip, onRest, meter })
      : undefined
    if (warming) closers.push(warming.close)
    const events = await openEvents(database)
    closers.push(events.close)
    // pg-boss's own lock does not cover its very first start, which makes the schema.
    const queue = await database.alone(async () => {
      await migrate(database.db)
      return openQueue({ database, events }, jobDefinitions, { maintains: doesWork, onError })
    })
    closers.push(queue.close)

    const payments = await openPayments(config, {
      db: database.db,
      clock,
      secret: readSecret(config.secret),
    })
    const { wrapPayments } = given
    const stop = new AbortController()
    const parts: Parts = {
      config,
      database,
      events,
      queue,
      blobStore: timedBlobStore(await openBlobStore(config.blobStore)),
      signedUrls: createSignedUrls(readSecret(config.secret), clock),
      payments: wrapPayments ? { ...payments, adapters: payments.adapters.map(wrapPayments) } : payments,
      clock,
      logger,
      stopping: stop.signal,
    }
    const mailer = await openMailer({ ...parts, db: parts.database.db })
    closers.push(mailer.close)
    const identity = identityOf(parts, mailer)
    const moderator = given.moderator ?? (doesWork ? await openModerator(config) : noModerator)
    closers.push(moderator.close)
    const maxSamplesOf: MaxSamplesOf = (tier) =>
      given.engine ? (given.engine.maxSamples ?? 1) : config.engines.maxSamples[tier]
    const work = warming
      ? await workOf(parts, warming, { moderator, mailer })
      : { jobs: [], checks: {}, shown: {} }
    const checks = {
      database: database.check,
      blobStore: parts.blobStore.check,
      queue: queue.check,
      ...work.checks,
    }
    const metrics = await openMetricsFor(parts, jobDefinitions, { ...checks, ...work.shown })
    if (metrics) closers.push(async () => metrics.close())
    return {
      ...parts,
      metrics,
      routes: config.role === 'worker' ? [] : [...routesOf({ ...parts, maxSamplesOf }), ...identity.routes],
      work,
      shown: work.shown,
      checks,
      authenticate: identity.authenticate,
      beginStop: () => stop.abort(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
