/** Erases and exports an account's looks. */
import type { KeyKind } from '@toile/contract/key-scopes'
import type { Clock } from '../../platform/clock.ts'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import type { Events } from '../../platform/events.ts'
import type { Principal } from '../../platform/principal.ts'
import { settleDeleted } from './erase.ts'
import { blobKeysOf, type GenerationRow } from './generation-store.ts'

type Person = Pick<Principal, 'holder'>

/** Deletes an account's looks, stops unfinished ones and releases their holds; returns the keys of their blobs. */
export const eraseLooksOf =
  ({ events, clock }: { events: Events; clock: Clock }) =>
  async (trx: Trx, { holder }: Person): Promise<string[]> => {
    // Locked in the order of ids, as everywhere, so that two transactions cannot deadlock.
    await trx
      .selectFrom('generation')
      .select('id')
      .where('holder', '=', holder)
      .orderBy('id')
      .forUpdate()
      .execute()
    const rows = await trx.deleteFrom('generation').where('holder', '=', holder).returningAll().execute()
    for (const row of rows) await settleDeleted(trx, row, { events, now: clock.now() })
    await trx.deleteFrom('erased_request').where('owner', '=', holder).execute()
    return rows.flatMap(blobKeysOf)
  }

type ExportedRow = GenerationRow & {
  /** Kind of the API key of the request; null for a look from the studio. */
  key_kind: KeyKind | null
}

/**
 * Yields `generations.json`, `looks-not-right.json`, and below `looks/` each picture that the first one names. Leaves out
 * the photos of looks with a publishable key: visitors of a page sent them, who are told that the shop does not see them.
 */
export async function* exportLooksOf(db: DbOrTrx, { holder }: Person) {
  const rows: ExportedRow[] = await db
    .selectFrom('generation')
    .leftJoin('api_key', 'api_key.id', 'generation.api_key_id')
    .selectAll('generation')
    .select('api_key.kind as key_kind')
    .where('generation.holder', '=', holder)
    .orderBy('generation.created_at')
    .execute()
  yield { name: 'generations.json', json: rows.map(toDocument) }
  yield { name: 'looks-not-right.json', json: await reportsOf(db, holder) }
  for (const row of rows)
    for (const [name, blobKey] of picturesOf(row)) yield { name: `looks/${row.id}/${name}`, blobKey }
}

const reportsOf = (db: DbOrTrx, holder: string) =>
  db
    .selectFrom('not_right_report')
    .select(['generation_id as look', 'credits', 'created_at as reportedAt', 'reason', 'comment', 'engine'])
    .select(['quality_tier as qualityTier', 'category', 'score', 'warnings'])
    .where('holder', '=', holder)
    .orderBy('created_at')
    .execute()

function toDocument(row: ExportedRow) {
  return {
    id: row.id,
    status: row.status,
    qualityTier: row.quality_tier,
    realism: row.realism,
    fit: row.fit,
    tuck: row.tuck,
    category: row.category,
    furtherGarments: row.further_garments,
    worn: row.worn,
    seed: row.seed,
    personAt: row.person_at,
    askedTogether: row.set_id,
    rack: row.rack_id,
    parent: row.parent_id,
    cost: row.cost,
    apiKey: row.api_key_id,
    livemode: row.livemode,
    metadata: row.metadata,
    favourite: row.favourite,
    width: row.width,
    height: row.height,
    engine: row.engine,
    warnings: row.warnings,
    error: row.error_code && { code: row.error_code, message: row.error_message },
    consentVersion: row.consent_version,
    personName: row.person_name,
    outfitName: row.garment_name,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    pictures: picturesOf(row).map(([name]) => `looks/${row.id}/${name}`),
  }
}

/** Lists the pictures of a look. Thumbnails are left out: they show only what the look shows. */
function picturesOf(row: ExportedRow): [name: string, blobKey: string][] {
  const personKey = row.key_kind === 'publishable' ? null : row.person_key
  const further = Object.fromEntries((row.further_keys ?? []).map((key, at) => [`outfit${at + 2}`, key]))
  const named = { person: personKey, outfit: row.garment_key, ...further, look: row.look_key }
  return Object.entries(named).flatMap(([name, key]) =>
    key === null ? [] : [[name + key.slice(key.lastIndexOf('.')), key] as [string, string]],
  )
}
