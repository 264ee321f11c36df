/** Sends mails over SMTP. */
import { createTransport } from 'nodemailer'
import type { MailCarrier } from './mailer.ts'

const TIMEOUT_MS = 10_000

/** @param url with user and password, such as `smtps://user:password@mail.example.com` */
export function openSmtp({ url, from }: { url: string; from: string }): MailCarrier {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // User input must not make the mailer read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const ourHost = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    isLocal: false,
    async deliver({ to, subject, text, html, id, attachments = [] }) {
      // As an object, so that the address cannot be parsed into several recipients.
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(content),
        })),
        ...(id && { messageId: `<${id}@${ourHost}>` }),
      })
    },
    close: async () => transport.close(),
  }
}
