/** Somebody asks for a look that they pay for: its credits are held until it is made, or given back. */
import { costByTier, defaultQualityTier } from '@toile/contract/business'
import type { Principal } from '../../platform/principal.ts'
import { AppError } from '../../platform/errors.ts'
import { entitlementOf, maxShortEdgePxOf, rankOf } from '../credits/entitlements.ts'
import { assertEnough } from '../credits/ledger.ts'
import type { GenerationRow } from './generation-store.ts'
import { holdCost } from './look-payment.ts'
import { requestGeneration, type LookRequest, type RequestParts } from './request-generation.ts'

/** Throws `insufficient_credits`, and what `requestGeneration` throws. */
export async function requestTryOn(
  parts: RequestParts,
  request: LookRequest,
  { holder }: Principal,
): Promise<GenerationRow> {
  const tier = request.fields.qualityTier ?? defaultQualityTier
  const cost = costByTier[tier]
  const entitlement = await entitlementOf(parts.db, holder, parts.clock.now())
  try {
    return await requestGeneration(parts, request, {
      owner: { holder },
      shortEdgePx: maxShortEdgePxOf(entitlement),
      check: () => assertEnough(parts.db, holder, cost),
      columnsOf: () => ({
        kind: 'try-on',
        quality_tier: tier,
        cost,
        priority: priorityOf(rankOf(entitlement.plan)),
      }),
      pay: holdCost,
    })
  } catch (error) {
    if (isOfNobody(error)) throw new AppError('unauthenticated', 'Please sign in again.', { cause: error })
    throw error
  }
}

/** Demos have 0. */
const priorityOf = (rank: number): number => rank + 1

/** The account was deleted while the request was on its way. */
const isOfNobody = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'
