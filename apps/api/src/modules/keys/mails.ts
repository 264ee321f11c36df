/** Texts of the emails about API keys, in both languages. */
import { refusalsPerDay } from '@toile/contract/api-limits'
import type { Language } from '@toile/contract/languages'
import type { MailContent } from '../../platform/mail-layout.ts'

type KeyFacts = { language: Language; name: string; prefix: string; publicUrl: string | undefined }

const factsOf = ({ language, name, prefix }: KeyFacts): NonNullable<MailContent['facts']> =>
  language === 'es'
    ? [
        ['Clave', `${prefix}…`],
        ['Nombre', name],
      ]
    : [
        ['Key', `${prefix}…`],
        ['Name', name],
      ]

const linkOf = ({ publicUrl }: KeyFacts, path: string, label: string): Pick<MailContent, 'action'> =>
  publicUrl ? { action: { label, url: publicUrl + path } } : {}

export function leakedKeyMail(key: KeyFacts): MailContent {
  const facts = factsOf(key)
  if (key.language === 'es')
    return {
      language: 'es',
      subject: 'Se revocó una clave de API de tu cuenta de Toile',
      paragraphs: [
        'Una de tus claves de API nos llegó dentro de una dirección. Los proxies, los registros y los navegadores guardan las direcciones, así que puede que otros ya conozcan la clave. La hemos revocado de inmediato.',
        'Crea una clave nueva y envíala solo en la cabecera Authorization.',
      ],
      facts,
      ...linkOf(key, '/developers', 'Crear una clave nueva'),
      footnote: 'Recibes este correo porque un programa que usa la clave fallará hasta que tenga una nueva.',
    }
  return {
    language: 'en',
    subject: 'An API key of your Toile account was revoked',
    paragraphs: [
      'One of your API keys was sent to us inside an address. Proxies, logs and browsers keep addresses, so others may know the key by now. We have revoked it at once.',
      'Make a new key, and send it in the Authorization header only.',
    ],
    facts,
    ...linkOf(key, '/developers', 'Make a new key'),
    footnote: 'You get this mail because a program that uses the key will fail until it has a new one.',
  }
}

export function pausedKeyMail(key: KeyFacts): MailContent {
  const facts = factsOf(key)
  if (key.language === 'es')
    return {
      language: 'es',
      subject: 'Una clave de API de tu cuenta de Toile está en pausa',
      paragraphs: [
        `Hoy se rechazaron ${refusalsPerDay} looks de una de tus claves de API por lo que muestran sus imágenes. La clave no hace looks hasta mañana (UTC).`,
        'Mira qué envían tu programa o tus visitantes. Los looks rechazados no cuestan nada.',
      ],
      facts,
      ...linkOf(key, '/developers#keys', 'Ver tus claves'),
      footnote: 'Recibes este correo porque hasta entonces se rechaza a todo programa que use la clave.',
    }
  return {
    language: 'en',
    subject: 'An API key of your Toile account is paused',
    paragraphs: [
      `${refusalsPerDay} looks of one of your API keys were refused today, because of what their pictures show. The key makes no looks until tomorrow (UTC).`,
      'See what your program or your visitors send. Refused looks cost nothing.',
    ],
    facts,
    ...linkOf(key, '/developers#keys', 'See your keys'),
    footnote: 'You get this mail because a program that uses the key will be refused until then.',
  }
}
