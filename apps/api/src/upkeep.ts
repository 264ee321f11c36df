/** Collects the modules' functions that delete expired rows, for the job `erase-expired`. */
import { webhookLimits } from '@toile/contract/webhooks'
import { forgetErasedSubjects } from './modules/accounts/erased-subjects.ts'
import { forgetBatches } from './modules/batches/batch-store.ts'
import { countHours } from './modules/console/history.ts'
import { forgetHealth } from './modules/engines/engine-health.ts'
import { forgetOldDemoQuotas } from './modules/generations/demo-quota.ts'
import { forgetErasedRequests } from './modules/generations/erased-requests.ts'
import { forgetExpiredSessions, forgetUnverifiedAccounts } from './modules/identity/forget-expired.ts'
import type { Upkeep } from './modules/retention/erase-expired.ts'
import { forgetWithdrawals } from './modules/shares/withdraw-as-pictured.ts'
import { forgetEvents } from './modules/webhooks/delivery-store.ts'
import { forgetOldWindows } from './platform/request-window.ts'

const DAY_MS = 86_400_000

export const upkeep: Upkeep = {
  countLooks: countHours,
  forgetters: [
    forgetOldDemoQuotas,
    forgetErasedRequests,
    forgetOldWindows,
    forgetWithdrawals,
    forgetErasedSubjects,
    forgetBatches,
    (db, now) => forgetEvents(db, new Date(now.getTime() - webhookLimits.keptDays * DAY_MS)),
    forgetExpiredSessions,
    forgetUnverifiedAccounts,
    forgetHealth,
  ],
}
