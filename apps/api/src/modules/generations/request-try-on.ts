/**
 * Accepts a request for paid looks: one, several variations, or a rack. The credits of each look are held until it
 * succeeds (captured) or fails (released).
 */
import { costOfLook, defaultQualityTier, samplesRange } from '@toile/contract/business'
import type { Principal } from '../../platform/principal.ts'
import { AppError } from '../../platform/errors.ts'
import { assertEnough, entitlementOf, lockHolders, maxShortEdgePxOf, rankOf } from '../credits/index.ts'
import { findParentPhoto } from './find-parent-photo.ts'
import type { GenerationRow } from './generation-store.ts'
import { holdCost } from './look-payment.ts'
import type { LooksRequest, RequestDeps } from './look-request.ts'
import { requestGeneration } from './request-generation.ts'
import { assertSamples, type OfferOf } from './samples-offer.ts'

export type TryOnDeps = RequestDeps & { offerOf: OfferOf }

/** Throws `insufficient_credits` and the errors of `requestGeneration`. */
export async function requestTryOn(
  deps: TryOnDeps,
  request: LooksRequest,
  { holder }: Principal,
): Promise<GenerationRow> {
  const { fields, looks } = request
  const tier = fields.qualityTier ?? defaultQualityTier
  const samples = fields.numSamples ?? samplesRange.min
  // All looks of a request have the same number of garments.
  const cost = costOfLook(tier, looks[0]?.length)
  const total = cost * looks.length * samples
  const offer = deps.offerOf(tier)
  const entitlement = await entitlementOf(deps.db, holder, deps.clock.now())
  try {
    return await requestGeneration(deps, request, {
      owner: { holder },
      shortEdgePx: maxShortEdgePxOf(entitlement),
      async check() {
        assertSamples(fields, offer.maxSamples)
        await assertEnough(deps.db, holder, total)
      },
      pictures: request.isRack ? 1 : offer.pictures,
      readParent: (id) => findParentPhoto(deps, { id, holder }),
      columnsOf: () => ({
        kind: 'try-on',
        quality_tier: tier,
        cost,
        priority: priorityOf(rankOf(entitlement.plan)),
      }),
      async pay(trx, rows) {
        await lockHolders(trx, [holder])
        // Checked for the whole request, so that the error names the credits missing for all of its looks.
        await assertEnough(trx, holder, total)
        for (const row of rows) await holdCost(deps, trx, row)
      },
    })
  } catch (error) {
    if (isAccountGone(error)) throw new AppError('unauthenticated', 'Please sign in again.', { cause: error })
    throw error
  }
}

/** Computes the queue priority of an account's look from the rank of its plan. Free looks have 0. */
export const priorityOf = (rank: number): number => rank + 1

/** True for a foreign key violation (SQLSTATE 23503): the account was deleted during the request. */
export const isAccountGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'
