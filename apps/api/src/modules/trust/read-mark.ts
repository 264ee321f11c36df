/** Reads the watermarks of uploaded pictures, a limited number at a time. */
import { uploadLimits } from '@toile/contract/business'
import type { MarkFacts } from '@toile/engine/watermark/payload'
import { busy, createTurns, type PictureIntake, type TemporaryFile } from '../library/index.ts'
import type { Marker } from '../marks/index.ts'

/** One picture is decoded while the mark of another is read. */
const CONCURRENCY = 2
/** Longest wait for a turn. */
const WAIT_MS = 2000
const limits = { minShortEdgePx: 1, maxAspect: 20, maxEdgePx: uploadLimits.maxStoredEdgePx }

type ReadDeps = { intake: Pick<PictureIntake, 'ingest'>; marker: Pick<Marker, 'read'> }

/**
 * Returns a function that reads the mark of an upload; undefined when it has none. It throws what `ingestPicture` throws,
 * and `rate_limited` when no turn comes in time: looks are marked on the same thread, and must not queue behind a flood
 * of checks.
 */
export function markReader({ intake, marker }: ReadDeps, waitMs = WAIT_MS) {
  const turns = createTurns(CONCURRENCY)
  return async (upload: TemporaryFile): Promise<MarkFacts | undefined> => {
    const release = await turns.take(waitMs)
    if (!release) throw busy()
    try {
      const { bytes } = await intake.ingest(upload, { field: 'image', label: 'picture', limits })
      return await marker.read(bytes)
    } finally {
      release()
    }
  }
}
