/** The facts of a look that its content credentials contain, read from its row and its input files. */
import { createHash } from 'node:crypto'
import type { LookFacts } from '@toile/engine/credentials/look-facts'
import type { DbOrTrx } from '../../platform/db.ts'
import type { GenerationRow } from './generation-store.ts'

const sha256 = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')

type Hashes = Pick<LookFacts, 'photo' | 'garments'>

/**
 * Returns the SHA-256 hashes of a look's inputs: of the files as an API client uploaded them, otherwise of the stored
 * files.
 */
export const hashesOf = (
  row: Pick<GenerationRow, 'person_sha256' | 'garment_sha256' | 'further_garments'>,
  files: { person: Uint8Array; garments: readonly Uint8Array[] },
): Hashes => uploadHashes(row) ?? { photo: sha256(files.person), garments: files.garments.map(sha256) }

function uploadHashes({
  person_sha256: photo,
  garment_sha256: garment,
  further_garments: further,
}: Pick<GenerationRow, 'person_sha256' | 'garment_sha256' | 'further_garments'>): Hashes | undefined {
  if (photo === null || garment === null) return undefined
  return { photo, garments: [garment, ...(further ?? []).map(({ sha256 }) => sha256)] }
}

/** Finds the facts of a look by its id, null where its row is gone: for files without content credentials. */
export async function findLookFacts(db: DbOrTrx, id: string): Promise<LookFacts> {
  const row = await db.selectFrom('generation').selectAll().where('id', '=', id).executeTakeFirst()
  return {
    engine: row?.engine ?? null,
    madeAt: row?.finished_at ?? null,
    ...((row && uploadHashes(row)) ?? { photo: null, garments: [] }),
  }
}
