/** Audits the ledger every night. Differences are logged as an error, for the operator to investigate. */
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db.ts'
import { defineJob, registerJob, type JobRegistration } from '../../platform/jobs.ts'
import { report } from '../../platform/report.ts'
import { auditLedger, type LedgerCheck } from './audit.ts'

export const auditLedgerJob = defineJob({
  name: 'audit-ledger',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 300,
  timeoutSeconds: 900,
})

export function auditLedgerWork(
  { db, logger }: { db: Db; logger: Logger },
  furtherChecks: readonly LedgerCheck[],
): JobRegistration {
  return registerJob(auditLedgerJob, {
    concurrency: 1,
    cron: '41 3 * * *',
    async run() {
      const { differences, ...counts } = await auditLedger(db, furtherChecks)
      report('ledgerAudited', { differences: differences.length })
      if (differences.length > 0)
        logger.error({ differences, ...counts }, 'the ledger of credits does not add up')
      else logger.info(counts, 'the ledger of credits adds up')
    },
  })
}
