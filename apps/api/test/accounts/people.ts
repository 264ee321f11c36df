/** People as the identity library leaves them in the database, without signing up. */
import { randomUUID } from 'node:crypto'
import type { Db } from '../../src/platform/db.ts'

export async function createUser(db: Db, { emailVerified = true, name = '' } = {}) {
  const id = randomUUID().replaceAll('-', '')
  const email = `${id}@people.test`
  await db.insertInto('user').values({ id, email, emailVerified, name }).execute()
  return { id, email }
}
