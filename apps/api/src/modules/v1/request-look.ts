/** Requests a look with an API key. The key's account pays; a look by a test key is free. */
import { testShortEdgePx } from '@toile/contract/api-limits'
import { costOfLook, defaultQualityTier } from '@toile/contract/business'
import type { LookFields } from '@toile/contract/look-form'
import type { LookRequest as ApiRequest, Metadata } from '@toile/contract/v1-look-request'
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
  findRepeatedBody,
  hashKey,
  isAccountGone,
  priorityOf,
  requestGeneration,
} from '../generations/index.ts'
import { insistOnNoPause } from '../usage/index.ts'
import { countAgainstCaps } from './look-limits.ts'

export type ApiLookRequest = {
  files: LookFiles
  /** Garments after the first. */
  further?: readonly GarmentFile[]
  fields: Omit<LookFields, 'numSamples' | 'consentVersion'>
  metadata: Metadata | undefined
  idempotencyKey: string | undefined
  /** Hash of the JSON body that refers to the pictures; absent for a form. */
  bodyHash?: string
  /** Name of a verified proof of work. */
  proof?: string | undefined
  /** Aborts when the client disconnects. */
  disconnected?: AbortSignal
}

/** Maps the options of a JSON request to the studio's form fields. */
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
  // Omitted when not given, so that the input hash of older requests stays the same for idempotency.
  ...(fit && { fit }),
  ...(tuck && { tuck }),
  ...(personAt && { personAt }),
})

/** Looks by test keys run after all live looks. */
const TEST_PRIORITY = -1
/** Batch rows run after single looks, so that a visitor waits only for looks in progress. */
const BATCH_PRIORITY = -2

/** The batch row that a look is requested for. */
export type OfBatch = {
  batch_id: string
  batch_row: number
  expires_at: Date
  /** Called in the look's transaction; throws when the row was canceled. */
  onBooked: (trx: Trx, lookId: string) => Promise<void>
}

/**
 * Requests a look. Throws `insufficient_credits`, `cap_reached`, `rate_limited` for too many looks at once,
 * `proof_required`, `look_canceled` for a visitor who has disconnected, and what `requestGeneration` throws.
 */
export async function requestLook(
  deps: RequestDeps,
  caller: ApiCaller,
  { files, further = [], fields, metadata, idempotencyKey, bodyHash, proof, disconnected }: ApiLookRequest,
  ofBatch?: OfBatch,
): Promise<GenerationRow> {
  const { holder, livemode, keyId, visitor } = caller
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
    bodyHash,
    fieldNames: { person: 'person', garment: 'garment' },
  }
  try {
    return await requestGeneration(deps, request, {
      owner: { holder },
      shortEdgePx: livemode ? maxShortEdgePxOf(entitlement) : testShortEdgePx,
      async check() {
        await insistOnNoPause(deps.db, caller, deps.clock.now())
        if (livemode) await assertEnough(deps.db, holder, cost)
      },
      columnsOf: () => ({
        kind: 'try-on',
        quality_tier: tier,
        cost,
        priority: ofBatch ? BATCH_PRIORITY : livemode ? priorityOf(rankOf(entitlement.plan)) : TEST_PRIORITY,
        api_key_id: keyId,
        address_hash: visitor,
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
        // A program may repeat a request that broke off, but a visitor who left a page does not return for the look.
        if (visitor !== null && disconnected?.aborted) throw visitorLeft()
        if (livemode) await assertEnough(trx, holder, cost)
        const { plan } = entitlement
        const now = deps.clock.now()
        await countAgainstCaps(deps, trx, caller, { cost, plan, now, isOfBatch: Boolean(ofBatch), proof })
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

/**
 * Finds the look of an earlier request with the same idempotency key and JSON body. Throws `not_found` if it was
 * deleted.
 */
export async function findRepeatedLook(
  { db, clock }: RequestDeps,
  caller: ApiCaller,
  { idempotencyKey, bodyHash }: { idempotencyKey: string; bodyHash: string },
): Promise<GenerationRow | undefined> {
  const idempotencyHash = hashKey(scopedKey(caller, idempotencyKey))
  return findRepeatedBody(db, { owner: { holder: caller.holder }, idempotencyHash, bodyHash }, clock.now())
}

const visitorLeft = () => new AppError('look_canceled', 'The visitor left before the look was accepted.')

/** Scopes an idempotency key, so that the studio, test keys, live keys and visitors of a page cannot collide. */
const scopedKey = ({ livemode, visitor, keyId }: ApiCaller, key: string): string =>
  ['v1', livemode ? 'live' : 'test', ...(visitor === null ? [] : [keyId, visitor]), key].join('\n')
