/** Mails about API keys. */
import type { MailContent } from '../../platform/mail-layout.ts'

export const leakedKeyMail = (key: {
  name: string
  prefix: string
  publicUrl: string | undefined
}): MailContent => ({
  subject: 'An API key of your Toile account was revoked',
  paragraphs: [
    'One of your API keys was sent to us inside an address. Proxies, logs and browsers keep addresses, so others may know the key by now. We have revoked it at once.',
    'Make a new key, and send it in the Authorization header only.',
  ],
  facts: [
    ['Key', `${key.prefix}…`],
    ['Name', key.name],
  ],
  ...(key.publicUrl && { action: { label: 'Make a new key', url: `${key.publicUrl}/developers` } }),
  footnote: 'You get this mail because a program that uses the key will fail until it has a new one.',
})
