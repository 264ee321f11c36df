/**
 * Runs picture checks in the worker: has the engine check the pictures and publishes the result to the waiting request.
 */
import { defaultQualityTier, maxShortEdgePxByPlan } from '@toile/contract/business'
import { decodeForLook } from '@toile/engine/codecs'
import type { Engine } from '@toile/engine/engine'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Db } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import { registerJob, type ClaimedJob, type JobRegistration } from '../../platform/jobs.ts'
import { checkedTopic } from './announce.ts'
import { checkPicturesJob } from './job.ts'
import type * as z from 'zod/mini'

type CheckWorkDeps = {
  db: Db
  events: Events
  blobStore: BlobStore
  engineFor: (look: { kind: 'demo'; quality_tier: typeof defaultQualityTier; livemode: true }) => Engine
}

export function checkPicturesWork(deps: CheckWorkDeps): JobRegistration {
  return registerJob(checkPicturesJob, { concurrency: 1, run: (job) => runCheck(deps, job) })
}

async function runCheck(
  { db, events, blobStore, engineFor }: CheckWorkDeps,
  { payload, signal }: ClaimedJob<z.infer<typeof checkPicturesJob.payload>>,
): Promise<void> {
  const { checkId, personKey, garmentKey, category, personAt } = payload
  // Decoded at the size of a look, so that the engine's cached detections serve the look made afterwards.
  const read = async (key: string | null) => {
    const bytes = key === null ? undefined : await blobStore.find(key)
    return bytes && decodeForLook(bytes, maxShortEdgePxByPlan.Free)
  }
  const [person, garment] = await Promise.all([read(personKey), read(garmentKey)])
  // The request has ended and deleted the pictures.
  if ((personKey && !person) || (garmentKey && !garment)) return
  const engine = engineFor({ kind: 'demo', quality_tier: defaultQualityTier, livemode: true })
  const seen = await engine.check?.({
    ...(person && { person }),
    ...(garment && { garment }),
    options: { category, shortEdgePx: maxShortEdgePxByPlan.Free, ...(personAt && { personAt }) },
    signal,
  })
  await events.publish(db, checkedTopic(checkId), seen ?? { unable: true })
}
