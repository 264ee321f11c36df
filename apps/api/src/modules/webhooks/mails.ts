/** The mail about an endpoint that is told of nothing more. */
import type { Db } from '../../platform/db.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import type { Mailer } from '../../platform/mailer.ts'
import type { EndpointRow } from './endpoint-store.ts'

type Disabled = { url: string; because: 'gone' | 'failing'; publicUrl: string | undefined }

const disabledMail = ({ url, because, publicUrl }: Disabled): MailContent => ({
  subject: 'A webhook endpoint of your Toile account was disabled',
  paragraphs: [
    because === 'gone'
      ? 'One of your webhook endpoints answered that it is gone (410). We send nothing more to it.'
      : 'One of your webhook endpoints has taken no event for five days. We send nothing more to it.',
    'Save the endpoint again when it is back. What was not delivered is kept for 30 days and can be sent again.',
  ],
  // The host alone: paths may carry secrets of the receiver.
  facts: [['Host', URL.parse(url)?.host ?? '']],
  ...(publicUrl && { action: { label: 'See what was sent', url: `${publicUrl}/developers#webhooks` } }),
  footnote: 'You get this mail because programs of yours may wait for events that do not come.',
})

type TellDeps = { db: Db; mailer: Mailer; publicUrl: string | undefined }

export async function tellDisabled(
  { db, mailer, publicUrl }: TellDeps,
  { holder, url }: EndpointRow,
  because: Disabled['because'],
): Promise<void> {
  const owner = await db
    .selectFrom('profile')
    .innerJoin('user', 'user.id', 'profile.user_id')
    .select('user.email')
    .where('profile.holder', '=', holder)
    .executeTakeFirst()
  if (!owner || !mailer.canSend) return
  const { writeMail } = await import('../../platform/mail-layout.ts')
  mailer.send(writeMail(owner.email, disabledMail({ url, because, publicUrl })))
}
