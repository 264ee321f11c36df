/** Pictures that operators have blocked, by their perceptual hash: no picture is kept for it. */
import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '../../platform/db.ts'

/**
 * Bits of 64 in which the same picture may differ. Copies of our samples at a third of the size, a JPEG quality of 40 and
 * 10 % brighter differ in up to 5, two garments on white in 10 at least, and two people in 14.
 */
const SAME_PICTURE_BITS = 6

export async function isBlocked(db: DbOrTrx, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('blocked_picture')
    .select('hash')
    .where(sql<number>`bit_count(hash # ${hash}::bit(64))`, '<=', SAME_PICTURE_BITS)
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
