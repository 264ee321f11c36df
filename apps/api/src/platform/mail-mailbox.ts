/** The development mailbox: stores mails for a week instead of sending them, and shows them on a page. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { MailCarrier } from './mailer.ts'
import type { Tables } from './tables.ts'

const KEPT_MS = 7 * 86_400_000
const SHOWN = 100

export type KeptMail = Selectable<Tables['dev_mail']>

export function openMailbox({ db, clock }: { db: Db; clock: Clock }): MailCarrier {
  return {
    isLocal: true,
    async deliver({ to, subject, text, html, links, attachments = [] }) {
      const now = clock.now()
      await db
        .insertInto('dev_mail')
        .values({
          id: randomUUID(),
          to,
          subject,
          text,
          html,
          links: JSON.stringify(links),
          attachments: JSON.stringify(
            attachments.map(({ name, type, content }) => ({
              name,
              type,
              content: Buffer.from(content).toString('base64'),
            })),
          ),
          created_at: now,
        })
        .execute()
      await db
        .deleteFrom('dev_mail')
        .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
        .execute()
    },
    close: async () => undefined,
  }
}

/**
 * Reads mails, newest first.
 * @param to limits to one recipient
 */
export async function readMailbox(db: Db, to?: string): Promise<KeptMail[]> {
  const mails = db.selectFrom('dev_mail').selectAll().orderBy('created_at', 'desc').limit(SHOWN)
  return (to === undefined ? mails : mails.where('to', '=', to)).execute()
}
