/** Records the subjects of mails to an account, for the console's timeline. Deleted with the account. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db, DbOrTrx } from './db.ts'
import type { Mail } from './mailer.ts'

type NoteDeps = { db: Db; clock: Clock }

/** Records that a mail was sent or abandoned; ignores addresses without an account. */
export const noteMails =
  ({ db, clock }: NoteDeps) =>
  async ({ to, subject }: Pick<Mail, 'to' | 'subject'>, isSent: boolean): Promise<void> => {
    await sql`
      insert into sent_mail (id, user_id, subject, is_sent, created_at)
      select ${randomUUID()}::uuid, id, ${subject}, ${isSent}::boolean, ${clock.now()}::timestamptz
      from "user" where email = ${to}
    `.execute(db)
  }

/** Yields `mails.json`, oldest first. */
export async function* exportMailsOf(db: DbOrTrx, { holder }: { holder: string }) {
  const rows = await db
    .selectFrom('sent_mail')
    .innerJoin('profile', 'profile.user_id', 'sent_mail.user_id')
    .select(['sent_mail.created_at as at', 'sent_mail.subject', 'sent_mail.is_sent as isSent'])
    .where('profile.holder', '=', holder)
    .orderBy('sent_mail.created_at')
    .execute()
  yield { name: 'mails.json', json: rows }
}
