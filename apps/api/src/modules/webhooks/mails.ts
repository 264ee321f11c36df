/** The mail about a disabled endpoint, in English and Spanish. */
import type { Language } from '@toile/contract/languages'
import type { Db } from '../../platform/db.ts'
import { findHolderAddress } from '../../platform/holder-address.ts'
import { mailLanguage } from '../../platform/language.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import type { Mailer } from '../../platform/mailer.ts'
import type { EndpointRow } from './endpoint-store.ts'

type DisabledEndpoint = {
  language: Language
  url: string
  because: 'gone' | 'failing'
  publicUrl: string | undefined
}

const words = {
  en: {
    subject: 'A webhook endpoint of your Toile account was disabled',
    gone: 'One of your webhook endpoints answered that it is gone (410). We send nothing more to it.',
    failing: 'One of your webhook endpoints has taken no event for five days. We send nothing more to it.',
    again:
      'When it is back, choose “Enable again” next to it on the developers’ page, or update it through the API. What was not delivered is kept for 30 days and can be sent again.',
    host: 'Host',
    button: 'See what was sent',
    footnote: 'You get this mail because programs of yours may wait for events that do not come.',
  },
  es: {
    subject: 'Se desactivó un destino de webhooks de tu cuenta de Toile',
    gone: 'Uno de tus destinos de webhooks respondió que ya no existe (410). No le enviamos nada más.',
    failing:
      'Uno de tus destinos de webhooks no ha aceptado ningún evento en cinco días. No le enviamos nada más.',
    again:
      'Cuando vuelva, elige «Volver a activar» junto a él en la página para desarrolladores, o actualízalo con la API. Lo que no se entregó se conserva 30 días y puede enviarse de nuevo.',
    host: 'Servidor',
    button: 'Ver lo que se envió',
    footnote: 'Recibes este correo porque tus programas pueden estar esperando eventos que no llegan.',
  },
} as const

export function disabledMail({ language, url, because, publicUrl }: DisabledEndpoint): MailContent {
  const say = words[language]
  return {
    language,
    subject: say.subject,
    paragraphs: [say[because], say.again],
    // Only the host, as paths may contain secrets of the receiver.
    facts: [[say.host, URL.parse(url)?.host ?? '']],
    ...(publicUrl && { action: { label: say.button, url: `${publicUrl}/developers#webhooks` } }),
    footnote: say.footnote,
  }
}

type NotifyDeps = { db: Db; mailer: Mailer; publicUrl: string | undefined }

export async function notifyDisabled(
  { db, mailer, publicUrl }: NotifyDeps,
  { holder, url }: EndpointRow,
  because: DisabledEndpoint['because'],
): Promise<void> {
  const owner = await findHolderAddress(db, holder)
  if (!owner || !mailer.canSend) return
  const { writeMail } = await import('../../platform/mail-layout.ts')
  const language = mailLanguage(owner.language)
  mailer.send(writeMail(owner.email, disabledMail({ language, url, because, publicUrl })))
}
