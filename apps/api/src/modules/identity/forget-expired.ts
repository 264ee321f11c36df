/** What is over is not kept: sessions name devices and addresses of people. */
import type { Db } from '../../platform/db.ts'

/** Removes sessions and pending verifications whose time is over. */
export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', now).execute()
  await db.deleteFrom('verification').where('expiresAt', '<', now).execute()
}
