/** Mails about API keys. */
import { refusalsPerDay } from '@toile/contract/api-limits'
import type { MailContent } from '../../platform/mail-layout.ts'

type KeyFacts = { name: string; prefix: string; publicUrl: string | undefined }

const factsOf = ({ name, prefix }: KeyFacts): NonNullable<MailContent['facts']> => [
  ['Key', `${prefix}…`],
  ['Name', name],
]

export const leakedKeyMail = (key: KeyFacts): MailContent => ({
  subject: 'An API key of your Toile account was revoked',
  paragraphs: [
    'One of your API keys was sent to us inside an address. Proxies, logs and browsers keep addresses, so others may know the key by now. We have revoked it at once.',
    'Make a new key, and send it in the Authorization header only.',
  ],
  facts: factsOf(key),
  ...(key.publicUrl && { action: { label: 'Make a new key', url: `${key.publicUrl}/developers` } }),
  footnote: 'You get this mail because a program that uses the key will fail until it has a new one.',
})

export const pausedKeyMail = (key: KeyFacts): MailContent => ({
  subject: 'An API key of your Toile account is paused',
  paragraphs: [
    `${refusalsPerDay} looks of one of your API keys were refused today, because of what their pictures show. The key makes no looks until tomorrow (UTC).`,
    'See what your program or your visitors send. Refused looks cost nothing.',
  ],
  facts: factsOf(key),
  ...(key.publicUrl && { action: { label: 'See your keys', url: `${key.publicUrl}/developers#keys` } }),
  footnote: 'You get this mail because a program that uses the key will be refused until then.',
})
