/** A visitor asks for a free look, out of the day's quota. */
import { defaultQualityTier, maxShortEdgePxByPlan } from '@toile/contract/business'
import type { DemoQuota } from '@toile/contract/generations'
import { hashAddress } from '../../platform/client-address.ts'
import { checkDemoQuota, quotaDayOf, readDemoQuota, takeDemoQuota, type DemoLimits } from './demo-quota.ts'
import { insistOnSamples } from './samples-offer.ts'
import { demoSecretOf, hashSecret } from './demo-secret.ts'
import type { GenerationRow } from './generation-store.ts'
import { requestGeneration, type LookRequest, type RequestParts } from './request-generation.ts'

export type DemoParts = RequestParts & { limits: DemoLimits }

/** Everybody who pays, or has an account, goes before. */
const DEMO_PRIORITY = 0

/**
 * Takes a request for a free look. Throws `demo_limit_reached`, and what `requestGeneration` throws.
 * @param ip address of the visitor
 */
export async function requestDemo(
  parts: DemoParts,
  request: LookRequest,
  ip: string,
): Promise<GenerationRow> {
  const { limits, clock, secret } = parts
  const addressHash = hashAddress(secret, ip)
  return requestGeneration(parts, request, {
    owner: { address_hash: addressHash },
    // A demo is made as the Free plan's looks are, whatever tier is asked for.
    shortEdgePx: maxShortEdgePxByPlan.Free,
    async check() {
      insistOnSamples(request.fields, 1)
      await checkDemoQuota(parts.db, { now: clock.now(), limits }, addressHash)
    },
    columnsOf: (id, now) => ({
      kind: 'demo',
      quality_tier: defaultQualityTier,
      priority: DEMO_PRIORITY,
      secret_hash: hashSecret(demoSecretOf(secret, id)),
      quota_day: quotaDayOf(now),
    }),
    pay: (trx, [row]) => takeDemoQuota(trx, { now: row?.created_at ?? clock.now(), limits }, addressHash),
  })
}

/** Reads the quota of the visitor who asked for a free look. */
export async function demoQuotaOf(
  { db, clock, limits }: Pick<DemoParts, 'db' | 'clock' | 'limits'>,
  { id, address_hash: addressHash }: GenerationRow,
): Promise<DemoQuota> {
  if (addressHash === null) throw new Error(`Generation ${id} is no free look`)
  return readDemoQuota(db, { now: clock.now(), limits }, addressHash)
}
