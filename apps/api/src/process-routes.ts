/** The routes of a process: those of every module, wired to their dependencies. */
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Payments } from './adapters.ts'
import type { Config } from './config/config.ts'
import { readSecret } from './config/secret.ts'
import { devShopRoutes } from './http/dev-shop.ts'
import { filesRoutes } from './http/files-routes.ts'
import type { SharedLooks } from './http/look-pages.ts'
import type { RoutePlugin } from './http/server.ts'
import { siteRoutes } from './http/site-routes.ts'
import { endRow } from './modules/batches/pump-batch.ts'
import { exportActsOf } from './modules/audit/personal-data.ts'
import { consoleLookRoutes } from './modules/console/look-routes.ts'
import type { SendVerification } from './modules/console/index.ts'
import { consoleMoneyRoutes } from './modules/console/money-routes.ts'
import { exportNotesOf } from './modules/console/notes.ts'
import { exportMailsOf } from './platform/sent-mails.ts'
import { mailChoiceRoutes } from './modules/notices/choose-mails.ts'
import { engineStates } from './modules/engines/engine-board.ts'
import { engineRoutes } from './modules/engines/routes.ts'
import type { EngineFacts } from './modules/engines/steering.ts'
import { consoleReviewRoutes } from './modules/console/review-routes.ts'
import { consoleRoutes } from './modules/console/routes.ts'
import { limitPerPerson } from './modules/accounts/person-limit.ts'
import { accountRoutes } from './modules/accounts/routes.ts'
import { entitlementOf } from './modules/credits/entitlements.ts'
import { erasePlansOf } from './modules/credits/personal-data.ts'
import { creditRoutes } from './modules/credits/routes.ts'
import { isOfDeletedLook } from './modules/generations/deleted-looks.ts'
import { findFinishedLook, findLookInputs, lockExistingLook } from './modules/generations/generation-store.ts'
import { findLookFacts } from './modules/generations/look-facts.ts'
import { exportReportsOf } from './modules/generations/report-look.ts'
import { eraseLooksOf, exportLooksOf } from './modules/generations/personal-data.ts'
import { generationRoutes } from './modules/generations/routes.ts'
import type { OfferOf } from './modules/generations/samples-offer.ts'
import { agentResource } from './modules/identity/agents/documents.ts'
import { originFor } from './modules/identity/own-origin.ts'
import { isOfDeletedItem } from './modules/library/library-store.ts'
import { eraseItemsOf, exportItemsOf } from './modules/library/personal-data.ts'
import type { Marker } from './modules/marks/marker.ts'
import { markRoutes } from './modules/trust/mark-routes.ts'
import type { PictureIntake } from './modules/library/picture-intake.ts'
import { libraryRoutes } from './modules/library/routes.ts'
import { thumbnailMaker } from './modules/library/thumbnail.ts'
import { exportPaymentsOf, forgetCheckoutsOf } from './modules/payments/personal-data.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { eraseSharesOf, exportSharesOf } from './modules/shares/personal-data.ts'
import { lookConverter } from './modules/trust/convert-look.ts'
import { trustRoutes } from './modules/trust/routes.ts'
import { lookPages } from './modules/shares/look-pages.ts'
import { shareRoutes } from './modules/shares/routes.ts'
import { eraseKeysOf, exportKeysOf } from './modules/keys/personal-data.ts'
import { createAuthenticateAgent } from './modules/keys/authenticate-agent.ts'
import { keyRoutes } from './modules/keys/routes.ts'
import { widgetRoutes } from './modules/keys/widget-routes.ts'
import { eraseFilesOf, exportFilesOf } from './modules/files/personal-data.ts'
import { exportBatchesOf } from './modules/v1/personal-data.ts'
import { eraseEndpointsOf, exportEndpointsOf } from './modules/webhooks/personal-data.ts'
import { endpointRoutes } from './modules/webhooks/routes.ts'
import { createGuardedFetch, type GuardedFetch } from './platform/guarded-fetch.ts'
import { sealerFor, type Sealer } from './platform/sealed-text.ts'
import { mcpRoutes } from './modules/v1/mcp/routes.ts'
import { apiPreflightRoutes, apiRoutes } from './modules/v1/routes.ts'
import { testCheckoutRoutes } from './modules/payments/test-checkout-routes.ts'
import { webhookRoutes } from './modules/payments/webhook-routes.ts'
import { engineWebhookRoutes } from './modules/generations/engine-webhooks.ts'
import type { AuthenticateKey } from './platform/api-caller.ts'
import type { BlobStore } from './platform/blob-store.ts'
import type { Clock } from './platform/clock.ts'
import type { Credentials } from './platform/credentials.ts'
import type { Database, Db } from './platform/db.ts'
import type { Events } from './platform/events.ts'
import type { Mailer } from './platform/mailer.ts'
import type { Queue } from './platform/queue.ts'
import type { SignedUrls } from './platform/signed-urls.ts'

/** The open resources of a process. Each module takes the few that it needs. */
export type ProcessDeps = {
  config: Config
  database: Database
  events: Events
  queue: Queue
  blobStore: BlobStore
  signedUrls: SignedUrls
  credentials: Credentials
  payments: Payments
  /** Receives uploaded pictures. Its decoding processes start with the first picture. */
  intake: PictureIntake
  marker: Marker
  clock: Clock
  logger: Logger
  /** Aborts when shutdown begins, which ends long polls and event streams. */
  stopping: AbortSignal
}

export function routesOf(
  deps: ProcessDeps & {
    facts: EngineFacts
    offerOf: OfferOf
    authenticateKey: AuthenticateKey
    mailer: Mailer
    sendVerification: SendVerification | undefined
  },
): RoutePlugin[] {
  const { config } = deps
  const shared = {
    ...deps,
    db: deps.database.db,
    secret: readSecret(config.secret),
    publicUrl: config.publicUrl,
    signUrl: deps.signedUrls.sign,
    sealer: sealerOf(config),
    privateHosts: config.privateHosts,
    fetchGuarded: pictureFetchOf(config),
    endBatchRow: endRow,
  }
  const planOf = async (holder: string, at: Date) => (await entitlementOf(shared.db, holder, at)).plan
  const findLook = (look: { id: string; holder: string }) =>
    findFinishedLook(shared.db, { ...look, now: deps.clock.now() })
  const originOf = (request: FastifyRequest) => originFor(request, config.publicUrl, config.host)
  return [
    siteRoutes(config.site),
    trustRoutes(deps),
    filesRoutes({
      ...deps,
      makeMissing: thumbnailMaker(shared),
      convert: lookConverter(shared),
      isHidden: async (key) => (await isOfDeletedLook(shared.db, key)) || isOfDeletedItem(shared.db, key),
    }),
    generationRoutes({ ...shared, limits: config.demo, warmsUp: config.warmsUp }),
    markRoutes(shared),
    engineWebhookRoutes({ ...shared, ...config.engines }),
    libraryRoutes({ ...shared, planOf, findLook, lockLook: lockExistingLook }),
    shareRoutes({
      ...shared,
      planOf,
      findLook,
      lockLook: lockExistingLook,
      findFacts: (id) => findLookFacts(shared.db, id),
      findInputs: (look) => findLookInputs(shared.db, { ...look, now: deps.clock.now() }),
      originOf,
      limitPerPerson: limitPerPerson(shared),
    }),
    creditRoutes(shared),
    accountRoutes({ ...shared, ...personalDataOf(shared) }),
    ...paymentRoutesOf(shared),
    ...consoleRoutesOf(shared),
    mailChoiceRoutes({ ...shared, limitPerPerson: limitPerPerson(shared) }),
    engineRoutes({ ...shared, limitPerPerson: limitPerPerson(shared) }),
    keyRoutes({ ...shared, limitPerPerson: limitPerPerson(shared) }),
    endpointRoutes({ ...shared, limitPerPerson: limitPerPerson(shared) }),
    widgetRoutes({ ...shared, planOf }),
    apiPreflightRoutes,
    apiRoutes({ ...shared, planOf }),
    mcpRoutes({ ...shared, planOf, originOf, agents: agentsOf(config, shared) }),
    ...(config.environment === 'production' ? [] : [devShopRoutes]),
  ]
}

/** Exporters and erasers of every module that stores personal data. */
const personalDataOf = (deps: ProcessDeps & { db: Db; sealer: Sealer }) => ({
  erasers: [
    eraseLooksOf(deps),
    eraseSharesOf,
    eraseItemsOf,
    eraseFilesOf,
    eraseKeysOf,
    eraseEndpointsOf,
    erasePlansOf,
    forgetCheckoutsOf,
  ],
  exporters: [
    exportLooksOf,
    exportItemsOf,
    exportSharesOf,
    exportFilesOf,
    exportBatchesOf,
    exportKeysOf(deps),
    exportEndpointsOf(deps),
    exportPaymentsOf,
    exportActsOf,
    exportNotesOf,
    exportReportsOf,
    exportMailsOf,
  ],
})

type ConsoleDeps = ProcessDeps & {
  db: Db
  secret: string
  sealer: Sealer
  publicUrl: string | undefined
  endBatchRow: typeof endRow
  facts: EngineFacts
  sendVerification: SendVerification | undefined
}

function consoleRoutesOf(shared: ConsoleDeps): RoutePlugin[] {
  const { config, db, facts } = shared
  const deps = { ...shared, adapters: byProvider(shared.payments), limitPerPerson: limitPerPerson(shared) }
  return [
    consoleRoutes({
      ...deps,
      ...personalDataOf(shared),
      dataDir: config.dataDir,
      readEngines: (now) => engineStates(db, facts, now),
      originOf: (request) => originFor(request, config.publicUrl, config.host),
    }),
    consoleReviewRoutes(deps),
    consoleMoneyRoutes(deps),
    consoleLookRoutes(deps),
  ]
}

export const sharedLooksOf = (deps: ProcessDeps & { mailer: Mailer }): SharedLooks =>
  lookPages({
    ...deps,
    db: deps.database.db,
    secret: readSecret(deps.config.secret),
    publicUrl: deps.config.publicUrl,
    originOf: (request) => originFor(request, deps.config.publicUrl, deps.config.host),
  })

function paymentRoutesOf(deps: ProcessDeps & { db: Db; secret: string }): RoutePlugin[] {
  const { config, payments } = deps
  const all = {
    ...deps,
    adapters: byProvider(payments),
    checkout: payments.checkout,
    volumePackages: config.volumePackages,
    invoices: config.invoices,
    originalPriceFactor: config.claims.originalPriceFactor,
    originOf: (request: FastifyRequest) => originFor(request, config.publicUrl, config.host),
    limitPerPerson: limitPerPerson(deps),
  }
  const overlay = config.payments.kind === 'test' ? [testCheckoutRoutes(all)] : []
  return [paymentRoutes(all), webhookRoutes(all), ...overlay]
}

/** Undefined when another issuer handles sign-in. */
const agentsOf = (config: Config, deps: Parameters<typeof createAuthenticateAgent>[0]) =>
  config.identity.kind === 'own'
    ? {
        authenticate: createAuthenticateAgent(deps),
        resourceFor: (request: FastifyRequest) => agentResource(request, config),
      }
    : undefined

/** Undefined when pictures by URL are turned off. */
export const pictureFetchOf = (config: Config): GuardedFetch | undefined =>
  config.fetchesUrls ? createGuardedFetch(config) : undefined

export const byProvider = ({ adapters }: Payments) =>
  new Map(adapters.map((adapter) => [adapter.provider, adapter]))

export const sealerOf = ({ secret }: Config) => sealerFor(readSecret(secret), 'webhook secrets')
