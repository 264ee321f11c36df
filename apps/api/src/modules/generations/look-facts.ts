/** The facts of a look that its content credentials carry, out of its row and the files that it was made of. */
import { createHash } from 'node:crypto'
import type { LookFacts } from '@toile/engine/credentials/look-facts'
import type { DbOrTrx } from '../../platform/db.ts'
import type { GenerationRow } from './generation-store.ts'

const sha256 = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')

type Hashes = Pick<LookFacts, 'photo' | 'garments'>

/** Programs know the hashes of what they have sent; of other looks, those of the files as they are kept. */
export const hashesOf = (
  row: Pick<GenerationRow, 'person_sha256' | 'garment_sha256' | 'further_garments'>,
  files: { person: Uint8Array; garments: readonly Uint8Array[] },
): Hashes => told(row) ?? { photo: sha256(files.person), garments: files.garments.map(sha256) }

function told({
  person_sha256: photo,
  garment_sha256: garment,
  further_garments: further,
}: Pick<GenerationRow, 'person_sha256' | 'garment_sha256' | 'further_garments'>): Hashes | undefined {
  if (photo === null || garment === null) return undefined
  return { photo, garments: [garment, ...(further ?? []).map(({ sha256 }) => sha256)] }
}

/** Facts of a look by its id, as far as its row is still there: for files that carry no credentials of their own. */
export async function findLookFacts(db: DbOrTrx, id: string): Promise<LookFacts> {
  const row = await db.selectFrom('generation').selectAll().where('id', '=', id).executeTakeFirst()
  return {
    engine: row?.engine ?? null,
    madeAt: row?.finished_at ?? null,
    ...((row && told(row)) ?? { photo: null, garments: [] }),
  }
}
