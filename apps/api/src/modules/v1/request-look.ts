/** Requests a look with an API key. The key's account pays; a test key's look is free. */
import { testShortEdgePx } from '@toile/contract/api-limits'
import { costOfLook, defaultQualityTier } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/look-form'
import type { LookRequest as ApiRequest, Metadata } from '@toile/contract/v1-looks'
import type { ApiCaller } from '../../platform/api-caller.ts'
import type { Trx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { assertEnough, entitlementOf, lockHolders, maxShortEdgePxOf, rankOf } from '../credits/index.ts'
import {
  type GarmentFile,
  type GenerationRow,
  type LookFiles,
  type LookGarments,
  type RequestDeps,
  holdCost,
  assertNoClash,
  isAccountGone,
  priorityOf,
  requestGeneration,
} from '../generations/index.ts'
import { insistOnNoPause } from '../usage/index.ts'
import { takeFromCaps } from './look-limits.ts'

export type ApiLookRequest = {
  files: LookFiles
  /** Worn with the first. */
  further?: readonly GarmentFile[]
  fields: Omit<LookFields, 'numSamples' | 'consentVersion'>
  metadata: Metadata | undefined
  idempotencyKey: string | undefined
  /** The name of a proof of work that holds. */
  proof?: string | undefined
}

/** The options of a request in JSON, as the studio's form has them. */
export const fieldsOf = ({
  tier,
  realism,
  seed,
  fit,
  tuck,
  personAt,
  outputFormat,
  garments,
}: ApiRequest): ApiLookRequest['fields'] => ({
  qualityTier: tier,
  realism,
  seed,
  outputFormat,
  category: garments[0]?.category,
  // Left out where they are not given, so that a request from before there were such fields repeats itself.
  ...(fit && { fit }),
  ...(tuck && { tuck }),
  ...(personAt && { personAt }),
})

/** Looks by test keys go after those of everybody else. */
const TEST_PRIORITY = -1
/** Single looks go before whole catalogues: a visitor waits for the looks being made, and no longer. */
const BATCH_PRIORITY = -2

/** For a row of a batch. */
export type OfBatch = {
  batch_id: string
  batch_row: number
  expires_at: Date
  /** In the transaction of the look; throws where the row is not wanted any more. */
  onBooked: (trx: Trx, lookId: string) => Promise<void>
}

/**
 * Throws `insufficient_credits`, `cap_reached`, `rate_limited` for too many looks at once, `proof_required`, and what
 * `requestGeneration` throws.
 */
export async function requestLook(
  deps: RequestDeps,
  caller: ApiCaller,
  { files, further = [], fields, metadata, idempotencyKey, proof }: ApiLookRequest,
  ofBatch?: OfBatch,
): Promise<GenerationRow> {
  const { holder, livemode, keyId } = caller
  const tier = fields.qualityTier ?? defaultQualityTier
  const garments: LookGarments = [{ file: files.garment, category: fields.category }, ...further]
  assertNoClash(garments)
  const cost = livemode ? costOfLook(tier, garments.length) : 0
  const entitlement = await entitlementOf(deps.db, holder, deps.clock.now())
  const request = {
    person: files.person,
    looks: [garments],
    fields: { ...fields, consentVersion: caller.rightsVersion },
    ...(metadata && { metadata }),
    idempotencyKey: idempotencyKey === undefined ? undefined : scopedKey(caller, idempotencyKey),
    fieldNames: { person: 'person', garment: 'garment' },
  }
  try {
    return await requestGeneration(deps, request, {
      owner: { holder },
      shortEdgePx: livemode ? maxShortEdgePxOf(entitlement) : testShortEdgePx,
      async check() {
        insistOnNoPause(caller, deps.clock.now())
        if (livemode) await assertEnough(deps.db, holder, cost)
      },
      columnsOf: () => ({
        kind: 'try-on',
        quality_tier: tier,
        cost,
        priority: ofBatch ? BATCH_PRIORITY : livemode ? priorityOf(rankOf(entitlement.plan)) : TEST_PRIORITY,
        api_key_id: keyId,
        livemode,
        person_sha256: files.person.sha256,
        garment_sha256: files.garment.sha256,
        ...(ofBatch && {
          batch_id: ofBatch.batch_id,
          batch_row: ofBatch.batch_row,
          expires_at: ofBatch.expires_at,
        }),
      }),
      async pay(trx, rows) {
        await lockHolders(trx, [holder])
        if (livemode) await assertEnough(trx, holder, cost)
        const { plan } = entitlement
        const now = deps.clock.now()
        await takeFromCaps(deps, trx, caller, { cost, plan, now, isOfBatch: Boolean(ofBatch), proof })
        const [first] = rows
        if (first) await ofBatch?.onBooked(trx, first.id)
        for (const row of rows) await holdCost(deps, trx, row)
      },
    })
  } catch (error) {
    if (isAccountGone(error))
      throw new AppError('unauthenticated', 'This key has no account any more.', { cause: error })
    throw error
  }
}

/** Apart from the studio's, from test keys to live ones, and from one visitor of a page to another. */
const scopedKey = ({ livemode, visitor, keyId }: ApiCaller, key: string): string =>
  ['v1', livemode ? 'live' : 'test', ...(visitor === null ? [] : [keyId, visitor]), key].join('\n')
