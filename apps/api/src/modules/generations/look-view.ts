/** Maps a generation row to a look of the public API. */
import { apiUrlMinutes } from '@toile/contract/api-limits'
import type { Look, LookStatus } from '@toile/contract/v1-looks'
import type { GenerationRow } from './generation-store.ts'
import { garmentsOf } from './row-garments.ts'

/** Signs the URL of a blob for `minutes`; null if no public origin is configured. */
export type SignPicture = (key: string, minutes: number) => string | null

export function toLook(row: GenerationRow, sign: SignPicture): Look {
  const status = statusOf(row)
  return {
    id: row.id,
    status,
    livemode: row.livemode,
    tier: row.quality_tier,
    category: row.category,
    garments: garmentsOf(row).map(({ kind, layer }) => ({ kind, layer })),
    realism: row.realism,
    fit: row.fit,
    tuck: row.tuck,
    seed: row.seed,
    personAt: row.person_at,
    outputFormat: row.output_format,
    cost: status === 'failed' || status === 'canceled' ? 0 : row.cost,
    score: row.score,
    warnings: row.warnings,
    engine: row.engine,
    inputs: {
      person: row.person_sha256 ?? '',
      garments: [row.garment_sha256 ?? '', ...(row.further_garments ?? []).map(({ sha256 }) => sha256)],
    },
    imageUrl: row.look_key && sign(row.look_key, apiUrlMinutes),
    width: row.width,
    height: row.height,
    metadata: row.metadata ?? {},
    error:
      status === 'failed' && row.error_code
        ? { code: row.error_code, message: row.error_message ?? '' }
        : null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  }
}

const statusOf = ({ status, error_code }: GenerationRow): LookStatus =>
  error_code === 'look_canceled' ? 'canceled' : status
