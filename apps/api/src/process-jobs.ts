/** The jobs of a process: the definitions that it can enqueue and, in a worker, their handlers. */
import type { Config } from './config/config.ts'
import { readSecret } from './config/secret.ts'
import type { ReadinessChecks } from './http/health-routes.ts'
import { eraseBlobsJob, eraseBlobsWork } from './modules/accounts/erase-blobs.ts'
import { auditLedgerJob, auditLedgerWork } from './modules/credits/audit-job.ts'
import { heldForLooks } from './modules/generations/audit-holds.ts'
import { checkPicturesJob, runGenerationJob, settleStaleJob } from './modules/generations/job.ts'
import type { Moderator } from './modules/moderation/moderator.ts'
import { creditsForPayments } from './modules/payments/audit-payments.ts'
import { compareBooksWork } from './modules/payments/compare-books.ts'
import {
  comparePaymentsJob,
  processPaymentEventJob,
  reconcilePaymentsJob,
  sendReceiptJob,
} from './modules/payments/jobs.ts'
import { processEventWork } from './modules/payments/process-event.ts'
import { receiptWork } from './modules/payments/receipts.ts'
import { reconcileWork } from './modules/payments/reconcile.ts'
import { tellPausedWork } from './modules/keys/tell-paused.ts'
import { tellPausedJob } from './modules/usage/pause-key.ts'
import { deliverWebhookWork } from './modules/webhooks/deliver.ts'
import { deliverWebhookJob } from './modules/webhooks/job.ts'
import { createGuardedFetch } from './platform/guarded-fetch.ts'
import { sendNoticeJob } from './modules/notices/jobs.ts'
import { sendNoticeWork } from './modules/notices/send-notice.ts'
import { testEngineJob } from './modules/engines/jobs.ts'
import { testEngineWork } from './modules/engines/test-engine.ts'
import { eraseExpiredJob, eraseExpiredWork } from './modules/retention/erase-expired.ts'
import { sweepOrphansJob, sweepOrphansWork } from './modules/retention/sweep-orphans.ts'
import type { JobRegistration } from './platform/jobs.ts'
import type { Mailer } from './platform/mailer.ts'
import { startBatchRowJob } from './modules/batches/job.ts'
import { endRow } from './modules/batches/pump-batch.ts'
import { balanceOf } from './modules/credits/index.ts'
import { startBatchRowWork } from './modules/v1/start-batch-row.ts'
import { byProvider, pictureFetchOf, sealerOf, type ProcessDeps } from './process-routes.ts'
import { upkeep } from './upkeep.ts'
import type { WarmingEngines } from './warm-engines.ts'

/** Jobs and readiness checks of a worker. */
export type Work = {
  jobs: JobRegistration[]
  checks: ReadinessChecks
  /** Checks of optional dependencies: shown by `/readyz`, without affecting readiness. */
  shown: ReadinessChecks
}

/** Definitions of every job, without handlers and engines. */
export const jobDefinitions = [
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
  deliverWebhookJob,
  startBatchRowJob,
  tellPausedJob,
  testEngineJob,
  sendNoticeJob,
]

/** Webhook settings for hosted engines; undefined without a public https URL, which vendors need to call us. */
const webhooksOf = ({ publicUrl, secret }: Config) =>
  publicUrl?.startsWith('https://') ? { publicUrl, secret: readSecret(secret) } : undefined

/** Builds the worker's jobs. Engine code is imported here, so that a process of the HTTP role does not load it. */
export async function workOf(
  deps: ProcessDeps,
  { engineFor, engineNamed, check, hosted }: WarmingEngines,
  { moderator, mailer }: { moderator: Moderator; mailer: Mailer },
): Promise<Work> {
  const { generationJob } = await import('./modules/generations/run-generation.ts')
  const { checkPicturesWork } = await import('./modules/generations/run-check.ts')
  const { settleStaleWork } = await import('./modules/generations/settle-stale.ts')
  const all = {
    ...deps,
    db: deps.database.db,
    engineFor: await engineFor,
    engineNamed: await engineNamed,
    webhooks: webhooksOf(deps.config),
    moderator,
    adapters: byProvider(deps.payments),
    mailer,
    publicUrl: deps.config.publicUrl,
    secret: readSecret(deps.config.secret),
    sealer: sealerOf(deps.config),
    fetchGuarded: createGuardedFetch(deps.config),
    endBatchRow: endRow,
    readBalance: balanceOf,
    upkeep,
  }
  return {
    jobs: [
      generationJob(all, deps.config.looksAtOnce),
      checkPicturesWork(all),
      eraseExpiredWork(all),
      sweepOrphansWork(all),
      settleStaleWork(all),
      auditLedgerWork(all, [heldForLooks, creditsForPayments]),
      eraseBlobsWork(all),
      processEventWork(all),
      reconcileWork(all),
      compareBooksWork(all),
      receiptWork(all),
      deliverWebhookWork(all),
      tellPausedWork(all),
      testEngineWork(all),
      sendNoticeWork(all),
      startBatchRowWork({ ...all, fetchGuarded: pictureFetchOf(deps.config) }),
    ],
    checks: { engine: check },
    shown: await hosted,
  }
}
