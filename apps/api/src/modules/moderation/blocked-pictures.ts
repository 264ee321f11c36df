/** Pictures blocked by operators, stored as perceptual hashes only. */
import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { readSamplePicture, readSamples } from '../../platform/sample-files.ts'
import { hashFile } from './perceptual-hash.ts'

/**
 * Maximum Hamming distance between hashes of the same picture. Measured on our samples: copies at a third of the size,
 * JPEG quality 40 and 10 % brighter differ in up to 5 of 64 bits, two garments on white in at least 10, two people in
 * 14.
 */
const MAX_SAME_PICTURE_DISTANCE = 6

export async function isBlocked(db: DbOrTrx, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('blocked_picture')
    .select('hash')
    .where(sql<number>`bit_count(hash # ${hash}::bit(64))`, '<=', MAX_SAME_PICTURE_DISTANCE)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function blockPictures(trx: Trx, hashes: readonly string[], at: Date): Promise<void> {
  for (const hash of new Set(hashes))
    await trx
      .insertInto('blocked_picture')
      .values({ hash, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * Leaves out the hashes that would block one of the sample pictures, with which every visitor starts. Looks of them
 * stay: they differ from their photo in 16 bits and more.
 */
export async function withoutSamples(hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const samples = await Promise.all(
    (await readSamples()).map(async (sample) => hashFile(await readSamplePicture(sample))),
  )
  return hashes.filter((hash) =>
    samples.every((sample) => differingBits(hash, sample) > MAX_SAME_PICTURE_DISTANCE),
  )
}

const differingBits = (one: string, other: string): number =>
  Array.from(one).filter((bit, at) => bit !== other[at]).length
