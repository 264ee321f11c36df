/** Content of the mails about an account, in English and Spanish. */
import { secretOverlapHours } from '@toile/contract/api-limits'
import type { Language } from '@toile/contract/languages'
import { slowLookSeconds } from '@toile/contract/mail-choices'
import type { MailContent } from '../../platform/mail-layout.ts'

export type MailContext = {
  language: Language
  /** Our public origin; without it the mail has no link. */
  publicUrl: string | undefined
}

/** Builds the mail's button. Without an origin there is none. */
export const linkTo = (
  publicUrl: string | undefined,
  path: string,
  label: string,
): Pick<MailContent, 'action'> =>
  publicUrl === undefined ? {} : { action: { label, url: publicUrl + path } }

export function keyCreatedMail({
  language,
  publicUrl,
  name,
  prefix,
}: MailContext & { name: string; prefix: string }): MailContent {
  const link = (label: string) => linkTo(publicUrl, '/developers#keys', label)
  if (language === 'es')
    return {
      language,
      subject: 'Se creó una clave de API en tu cuenta de Toile',
      paragraphs: [
        'Una clave de API hace looks con tus créditos. Si la creaste tú, no hay nada que hacer.',
        'Si no fuiste tú, revócala y cambia tu contraseña.',
      ],
      facts: [
        ['Clave', `${prefix}…`],
        ['Nombre', name],
      ],
      ...link('Ver tus claves'),
      footnote: 'Recibes este correo porque una clave nueva es algo que deberías saber.',
    }
  return {
    language,
    subject: 'An API key of your Toile account was created',
    paragraphs: [
      'An API key makes looks from your credits. If you created it, there is nothing to do.',
      'If you did not, revoke it and change your password.',
    ],
    facts: [
      ['Key', `${prefix}…`],
      ['Name', name],
    ],
    ...link('See your keys'),
    footnote: 'You get this mail because a new key is something you should know about.',
  }
}

export function keyRotatedMail({
  language,
  publicUrl,
  name,
  prefix,
}: MailContext & { name: string; prefix: string }): MailContent {
  const link = (label: string) => linkTo(publicUrl, '/developers#keys', label)
  if (language === 'es')
    return {
      language,
      subject: 'Se renovó una clave de API de tu cuenta de Toile',
      paragraphs: [
        `Una de tus claves de API tiene un texto nuevo; el anterior vale ${secretOverlapHours} horas más. Si la renovaste tú, no hay nada que hacer.`,
        'Si no fuiste tú, revócala y cambia tu contraseña.',
      ],
      facts: [
        ['Clave', `${prefix}…`],
        ['Nombre', name],
      ],
      ...link('Ver tus claves'),
      footnote: 'Recibes este correo porque una clave nueva es algo que deberías saber.',
    }
  return {
    language,
    subject: 'An API key of your Toile account was rotated',
    paragraphs: [
      `One of your API keys has a new text; the old one works for another ${secretOverlapHours} hours. If you rotated it, there is nothing to do.`,
      'If you did not, revoke it and change your password.',
    ],
    facts: [
      ['Key', `${prefix}…`],
      ['Name', name],
    ],
    ...link('See your keys'),
    footnote: 'You get this mail because a new key is something you should know about.',
  }
}

/** The mail about new limits or origins of a key. */
export function keyChangedMail({
  language,
  publicUrl,
  name,
  prefix,
}: MailContext & { name: string; prefix: string }): MailContent {
  const link = (label: string) => linkTo(publicUrl, '/developers#keys', label)
  if (language === 'es')
    return {
      language,
      subject: 'Se cambiaron los límites de una clave de API de tu cuenta de Toile',
      paragraphs: [
        'Una de tus claves de API tiene otros límites u otros orígenes. Si los cambiaste tú, no hay nada que hacer.',
        'Si no fuiste tú, revócala y cambia tu contraseña.',
      ],
      facts: [
        ['Clave', `${prefix}…`],
        ['Nombre', name],
      ],
      ...link('Ver tus claves'),
      footnote: 'Recibes este correo porque los límites de una clave son algo que deberías saber.',
    }
  return {
    language,
    subject: 'The limits of an API key of your Toile account were changed',
    paragraphs: [
      'One of your API keys has other limits or other origins. If you changed them, there is nothing to do.',
      'If you did not, revoke it and change your password.',
    ],
    facts: [
      ['Key', `${prefix}…`],
      ['Name', name],
    ],
    ...link('See your keys'),
    footnote: 'You get this mail because the limits of a key are something you should know about.',
  }
}

/** The mail about an agent's first call. @param name as the agent gave it when it registered */
export function agentConnectedMail({
  language,
  publicUrl,
  name,
}: MailContext & { name: string }): MailContent {
  const link = (label: string) => linkTo(publicUrl, '/developers#keys', label)
  if (language === 'es')
    return {
      language,
      subject: 'Se conectó un agente a tu cuenta de Toile',
      paragraphs: [
        'Un agente hace looks con tus créditos. Si lo conectaste tú, no hay nada que hacer.',
        'Si no fuiste tú, revócalo en la lista de tus claves y cambia tu contraseña.',
      ],
      facts: [['Agente', name]],
      ...link('Ver tus claves y agentes'),
      footnote: 'Recibes este correo porque un agente nuevo es algo que deberías saber.',
    }
  return {
    language,
    subject: 'An agent was connected to your Toile account',
    paragraphs: [
      'An agent makes looks from your credits. If you connected it, there is nothing to do.',
      'If you did not, revoke it in the list of your keys and change your password.',
    ],
    facts: [['Agent', name]],
    ...link('See your keys and agents'),
    footnote: 'You get this mail because a new agent is something you should know about.',
  }
}

export function lowCreditsMail({
  language,
  publicUrl,
  credits,
  line,
}: MailContext & { credits: number; line: number }): MailContent {
  const link = (label: string) => linkTo(publicUrl, '/pricing', label)
  if (language === 'es')
    return {
      language,
      subject: 'Te quedan pocos créditos en Toile',
      paragraphs: [
        `${credits === 1 ? 'Te queda 1 crédito' : `Te quedan ${credits} créditos`}, menos de los ${line} de tu aviso.`,
      ],
      ...link('Ver los paquetes'),
      footnote: 'Recibes este correo una vez por bajada. En tu cuenta puedes cambiar el aviso o quitarlo.',
    }
  return {
    language,
    subject: 'Your Toile credits run low',
    paragraphs: [
      `${credits === 1 ? '1 credit is' : `${credits} credits are`} left, fewer than the ${line} that you are told at.`,
    ],
    ...link('See the packages'),
    footnote: 'You get this mail once for each drop. Change the line, or turn it off, in your account.',
  }
}

export function lookReadyMail({ language, publicUrl }: MailContext): MailContent {
  const link = (label: string) => linkTo(publicUrl, '/virtual-try-outfit', label)
  if (language === 'es')
    return {
      language,
      subject: 'Tu look de Toile está listo',
      paragraphs: ['El look que pediste está hecho. Lo encuentras en tu historial durante 24 horas.'],
      ...link('Ver el look'),
      footnote: `Recibes este correo porque lo elegiste para los looks que tardan más de ${slowLookSeconds} segundos. Puedes cambiarlo en tu cuenta.`,
    }
  return {
    language,
    subject: 'Your look from Toile is ready',
    paragraphs: ['The look that you asked for is made. It is in your history for 24 hours.'],
    ...link('See the look'),
    footnote: `You get this mail because you chose it for looks that take longer than ${slowLookSeconds} seconds. Change that in your account.`,
  }
}

export function pageWithdrawnMail({ language, publicUrl }: MailContext): MailContent {
  const link = (label: string) => linkTo(publicUrl, '/wardrobe', label)
  if (language === 'es')
    return {
      language,
      subject: 'Se retiró una página que compartiste en Toile',
      paragraphs: [
        'Una persona que aparece en una página que compartiste pidió retirarla, y la página ya no existe.',
        'El look sigue en tu galería, pero no se puede volver a compartir. Si crees que es un error, escríbenos.',
      ],
      ...link('Ver tu galería'),
      footnote: 'Recibes este correo porque la página era tuya.',
    }
  return {
    language,
    subject: 'A page that you shared on Toile was taken away',
    paragraphs: [
      'A person whom the page shows asked for it to go, so it is gone.',
      'The look is still in your gallery, but it cannot be shared again. If you think that this is a mistake, please write to us.',
    ],
    ...link('See your gallery'),
    footnote: 'You get this mail because the page was yours.',
  }
}
