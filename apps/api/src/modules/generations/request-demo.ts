/** Accepts a visitor's request for a free look or a free rack, counted against the daily quotas. */
import { maxShortEdgePxByPlan, type QualityTier } from '@toile/contract/business'
import type { DemoQuota } from '@toile/contract/generations'
import { hashAddress } from '../../platform/client-address.ts'
import { checkDemoQuota, quotaDayOf, readDemoQuota, takeDemoQuota, type DemoLimits } from './demo-quota.ts'
import { assertSamples } from './samples-offer.ts'
import { demoSecretOf, hashSecret } from './demo-secret.ts'
import type { GenerationRow } from './generation-store.ts'
import type { LooksRequest, RequestDeps } from './look-request.ts'
import { requestGeneration } from './request-generation.ts'

export type DemoDeps = RequestDeps & { limits: DemoLimits }

/** Free looks have no cloth detail. */
const DEMO_TIER: QualityTier = 'basic'
/** Lower than the priority of every account's looks. */
const DEMO_PRIORITY = 0

/**
 * Accepts a request for free looks. Throws `demo_limit_reached` and the errors of `requestGeneration`.
 * @param ip the visitor's IP address
 */
export async function requestDemo(deps: DemoDeps, request: LooksRequest, ip: string): Promise<GenerationRow> {
  const { limits, clock, secret } = deps
  const addressHash = hashAddress(secret, ip)
  return requestGeneration(deps, request, {
    owner: { address_hash: addressHash },
    // The size of the Free plan's looks, whatever tier is requested.
    shortEdgePx: maxShortEdgePxByPlan.Free,
    async check() {
      assertSamples(request.fields, 1)
      await checkDemoQuota(deps.db, { now: clock.now(), limits }, addressHash, request.looks.length)
    },
    columnsOf: (id, now) => ({
      kind: 'demo',
      quality_tier: DEMO_TIER,
      priority: DEMO_PRIORITY,
      secret_hash: hashSecret(demoSecretOf(secret, id)),
      quota_day: quotaDayOf(now),
    }),
    async pay(trx, rows) {
      for (const { created_at: now } of rows) await takeDemoQuota(trx, { now, limits }, addressHash)
    },
  })
}

/** Reads the quota of the visitor who asked for a free look. */
export async function demoQuotaOf(
  { db, clock, limits }: Pick<DemoDeps, 'db' | 'clock' | 'limits'>,
  { id, address_hash: addressHash }: GenerationRow,
): Promise<DemoQuota> {
  if (addressHash === null) throw new Error(`Generation ${id} is not a free look`)
  return readDemoQuota(db, { now: clock.now(), limits }, addressHash)
}
