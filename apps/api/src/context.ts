/**
 * Builds the context of a process. The only place that wires modules to the server and the worker, with the adapters of
 * `adapters.ts`; modules themselves receive only the dependencies that they name.
 */
import { createHmac } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '@toile/engine/engine'
import { mostOf } from '@toile/engine/samples'
import type { Logger } from 'pino'
import {
  openBlobStore,
  openCredentialsOf,
  openDatabase,
  openMailer,
  openMarker,
  openModerator,
  openPayments,
} from './adapters.ts'
import type { Config } from './config/config.ts'
import { readSecret } from './config/secret.ts'
import type { ReadinessChecks } from './http/health-routes.ts'
import type { SharedLooks } from './http/look-pages.ts'
import type { RoutePlugin } from './http/server.ts'
import { findErasedAt } from './modules/accounts/erased-subjects.ts'
import { welcomeVerified } from './modules/accounts/welcome.ts'
import { offerOf, type OfferOf } from './modules/generations/samples-offer.ts'
import { createIdentity } from './modules/identity/identity.ts'
import type { PasswordHashing } from './modules/identity/library.ts'
import { createAdmitOperator } from './modules/console/admit-operator.ts'
import { makeFirstAdmin } from './modules/console/roles.ts'
import { noModerator, type Moderator } from './modules/moderation/moderator.ts'
import { openMetricsFor, openTraces } from './observability.ts'
import type { PaymentAdapter } from './modules/payments/provider.ts'
import { createAdmitWidget } from './modules/keys/admit-widget.ts'
import { createAuthenticateKey } from './modules/keys/authenticate-key.ts'
import { refuseKeyInUrl } from './modules/keys/leaked-keys.ts'
import { createMeter } from './modules/generations/engine-spending.ts'
import { noteHealth } from './modules/engines/engine-health.ts'
import { checkStoreMark } from './modules/retention/store-mark.ts'
import { followSteering } from './modules/engines/follow-steering.ts'
import { engineFactsOf } from './modules/engines/engine-facts.ts'
import { timedBlobStore } from './platform/blob-store-timed.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { openEvents } from './platform/events.ts'
import { lockFolder } from './platform/folder-lock.ts'
import { createLogger } from './platform/logger.ts'
import type { Mailer } from './platform/mailer.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { migrate } from './platform/migrate.ts'
import type { AdmitOperator } from './platform/operator.ts'
import type { Authenticate } from './platform/principal.ts'
import type { AdmitWidget, AuthenticateKey } from './platform/api-caller.ts'
import { openQueue } from './platform/queue.ts'
import { report } from './platform/report.ts'
import { createSignedUrls } from './platform/signed-urls.ts'
import { createPictureDecoder, type PictureDecoder } from './modules/library/picture-decoder.ts'
import { openPictureIntake } from './modules/library/picture-intake.ts'
import { temporaryFolderOf } from './modules/library/temporary-folder.ts'
import { routesOf, sharedLooksOf, type ProcessDeps } from './process-routes.ts'
import { jobDefinitions, workOf, type Work } from './process-jobs.ts'
import { warmEngines } from './warm-engines.ts'

export type Context = ProcessDeps & {
  routes: RoutePlugin[]
  /** Undefined in a process that serves no pages. */
  sharedLooks: SharedLooks | undefined
  work: Omit<Work, 'shown'>
  checks: ReadinessChecks
  /** Checks of optional dependencies: shown by `/readyz`, without affecting readiness. */
  shown: ReadinessChecks
  authenticate: Authenticate
  authenticateKey: AuthenticateKey
  admitOperator: AdmitOperator
  admitWidget: AdmitWidget
  refuseKeyInUrl: (url: string) => Promise<void>
  /** Undefined when metrics are off. */
  metrics: Metrics | undefined
  /** Starts the shutdown: aborts `stopping`. */
  beginStop: () => void
  /** Closes everything, last opened first. */
  close: () => Promise<void>
}

function identityOf(deps: ProcessDeps, mailer: Mailer, passwords: PasswordHashing | undefined) {
  const { config, clock } = deps
  const { db } = deps.database
  const secret = readSecret(config.secret)
  return createIdentity({
    ...config,
    ...deps,
    db,
    mailer,
    // Derives a separate key, so that no signature of the identity module is valid elsewhere.
    secret: createHmac('sha256', secret).update('identity').digest('hex'),
    hasMailbox: config.mail.kind === 'mailbox',
    welcome: (userId) => welcomeVerified({ db, clock }, userId),
    onVerified: () => makeFirstAdmin({ db, clock }, config.adminEmail),
    findErasedAt: (subject) => findErasedAt(db, subject, secret),
    passwords,
  })
}

/** Time that closing waits for the check of the store's mark. */
const STORE_CHECK_GRACE_MS = 1000

/** Opens all resources of a process. If one fails to open, those already open are closed. */
export async function openContext(
  config: Config,
  given: {
    clock?: Clock
    logger?: Logger
    engine?: Engine
    moderator?: Moderator
    /** The caller closes it. */
    decoder?: PictureDecoder
    passwords?: PasswordHashing
    /** Wraps each payment adapter. */
    wrapPayments?: (adapter: PaymentAdapter) => PaymentAdapter
  } = {},
): Promise<Context> {
  const closers: (() => Promise<unknown>)[] = []
  const logger = given.logger ?? createLogger(config.logLevel)
  const clock = given.clock ?? systemClock
  const onError = (error: unknown) => logger.error({ err: error }, 'a part of the platform failed')
  /** Closes all resources, even if one of them fails to close. */
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer().catch(onError)
  }
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    const tracer = await openTraces(config)
    if (tracer) closers.push(tracer.close)
    if (config.database.kind === 'embedded') closers.push((await lockFolder(config.dataDir)).release)
    const runsJobs = config.role !== 'http'
    const database = await openDatabase(config.database, onError)
    closers.push(database.close)
    // The embedded database must be open before an engine starts: see `withoutWasmOptimiser`.
    const onSkip = (engine: string, error: unknown) => {
      report('enginePassedOver', { engine })
      logger.warn({ err: error, engine }, 'an engine did not make a look')
    }
    const onUnsettled = (engine: string, error: unknown) =>
      logger.error(
        { err: error, engine },
        'the cost of an order could not be recorded; its budget stays reserved',
      )
    const facts = engineFactsOf(config.engines)
    const steering = followSteering(database.db, facts, onError)
    closers.push(async () => steering.close())
    const health = noteHealth({ db: database.db, clock }, onError)
    const onRest = (engine: string, isResting: boolean) => {
      report('engineRested', { engine, isResting })
      health.rest(engine, isResting)
    }
    const dailyBudgetMicros = () => steering.current().steering.dailyBudgetMicros ?? facts.dailyBudget
    const meter = createMeter({ db: database.db, clock }, () => ({
      ...facts,
      dailyBudget: dailyBudgetMicros(),
      budgets: steering.current().steering.budgetsMicros,
    }))
    const hosting = { onError, onSkip, onUnsettled, onRest, onCall: health.call, meter, steering }
    if (runsJobs) closers.push(health.close)
    const warming = runsJobs ? warmEngines(config, given.engine, hosting) : undefined
    if (warming) closers.push(warming.close)
    const events = await openEvents(database, onError)
    closers.push(events.close)
    // pg-boss's own lock does not cover its first start, which creates its schema.
    const queue = await database.alone(async () => {
      await migrate(database.db)
      // The address may have been verified before the setting was made.
      await makeFirstAdmin({ db: database.db, clock }, config.adminEmail)
      return openQueue({ database, events }, jobDefinitions, { maintains: runsJobs, onError })
    })
    closers.push(queue.close)
    await steering.begin(events)

    const payments = await openPayments(config, {
      db: database.db,
      clock,
      secret: readSecret(config.secret),
    })
    const { wrapPayments } = given
    const decoder = given.decoder ?? createPictureDecoder()
    if (!given.decoder) closers.push(async () => decoder.close())
    const intake = openPictureIntake(temporaryFolderOf(config.dataDir), decoder, (error) =>
      logger.warn({ err: error }, 'uploads were left behind'),
    )
    closers.push(intake.close)
    const stop = new AbortController()
    const deps: ProcessDeps = {
      config,
      database,
      events,
      queue,
      blobStore: timedBlobStore(await openBlobStore(config.blobStore)),
      signedUrls: createSignedUrls(readSecret(config.secret), clock),
      credentials: await openCredentialsOf(config, { secret: readSecret(config.secret), clock, logger }),
      payments: wrapPayments ? { ...payments, adapters: payments.adapters.map(wrapPayments) } : payments,
      intake,
      marker: await openMarker(config),
      clock,
      logger,
      stopping: stop.signal,
    }
    closers.push(deps.marker.close)
    if (runsJobs) {
      const checking = checkStoreMark({ ...deps, db: database.db })
      // A store that hangs answers after the time to stop.
      closers.push(() => Promise.race([checking, sleep(STORE_CHECK_GRACE_MS, undefined, { ref: false })]))
    }
    const mailer = await openMailer({ ...deps, db: deps.database.db })
    closers.push(mailer.close)
    const identity = identityOf(deps, mailer, given.passwords)
    const moderator = given.moderator ?? (runsJobs ? await openModerator(config) : noModerator)
    closers.push(moderator.close)
    const offers: OfferOf = (tier) =>
      offerOf(
        tier,
        given.engine ? mostOf(given.engine) : (facts.mostBy[steering.chainFor(tier)[0] ?? ''] ?? mostOf({})),
      )
    const work = warming
      ? await workOf(deps, warming, { moderator, mailer })
      : { jobs: [], checks: {}, shown: {} }
    const forKeys = {
      ...deps,
      db: database.db,
      mailer,
      secret: readSecret(config.secret),
      publicUrl: config.publicUrl,
    }
    const authenticateKey = createAuthenticateKey(forKeys)
    const checks = {
      database: database.check,
      blobStore: deps.blobStore.check,
      queue: queue.check,
      ...work.checks,
    }
    const metrics = await openMetricsFor({ ...deps, dailyBudgetMicros }, jobDefinitions, {
      ...checks,
      ...work.shown,
    })
    if (metrics) closers.push(async () => metrics.close())
    return {
      ...deps,
      metrics,
      routes:
        config.role === 'worker'
          ? []
          : [
              ...routesOf({
                ...deps,
                facts,
                offerOf: offers,
                authenticateKey,
                mailer,
                sendVerification: identity.sendVerification,
              }),
              ...identity.routes,
            ],
      sharedLooks: config.role === 'worker' ? undefined : sharedLooksOf({ ...deps, mailer }),
      work,
      shown: work.shown,
      checks,
      authenticate: identity.authenticate,
      authenticateKey,
      admitOperator: createAdmitOperator({ db: database.db, clock }),
      admitWidget: createAdmitWidget(forKeys),
      refuseKeyInUrl: (url) => refuseKeyInUrl(forKeys, url),
      beginStop: () => stop.abort(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
