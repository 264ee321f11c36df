/** Content of the mails about sign-in to an account, in English and Spanish. */
import type { Language } from '@toile/contract/languages'
import type { MailContent } from '../../platform/mail-layout.ts'
import { linkTo, type MailContext } from './notice-mails.ts'

/** The mail about second factors that the operator of the server removed. */
export function secondFactorsRemovedMail({ language, publicUrl }: MailContext): MailContent {
  const link = (label: string) => linkTo(publicUrl, '/account#codes', label)
  if (language === 'es')
    return {
      language,
      subject: 'Se quitaron los segundos factores de tu cuenta de Toile',
      paragraphs: [
        'Quitamos los códigos de una aplicación, los códigos de recuperación y las llaves de acceso de tu cuenta, y cerramos sus sesiones. La contraseña, o tu proveedor, basta para iniciar sesión.',
        'Si nos lo pediste, vuelve a añadir un segundo factor. Si no, cambia tu contraseña enseguida y escríbenos.',
      ],
      ...link('Ver tu cuenta'),
      footnote: 'Recibes este correo porque una cuenta sin segundo factor es algo que deberías saber.',
    }
  return {
    language,
    subject: 'The second factors of your Toile account were removed',
    paragraphs: [
      'We removed the codes of an app, the recovery codes and the passkeys of your account, and signed it out everywhere. The password, or your provider, alone signs in.',
      'If you asked us for this, add a second factor again. If you did not, change your password at once, and write to us.',
    ],
    ...link('See your account'),
    footnote:
      'You get this mail because an account without a second factor is something you should know about.',
  }
}

export function newSignInMail({
  language,
  url,
  device,
  at,
}: {
  language: Language
  /** Page that lists the sessions. */
  url: string
  device: string
  at: Date
}): MailContent {
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at)
  if (language === 'es')
    return {
      language,
      subject: 'Nuevo inicio de sesión en tu cuenta de Toile',
      paragraphs: [
        'Se inició sesión en tu cuenta desde un dispositivo que no conocíamos.',
        'Si fuiste tú, no hay nada que hacer. Si no, cierra esa sesión y cambia tu contraseña.',
      ],
      facts: [
        ['Dispositivo', device],
        ['Hora', `${time} UTC`],
      ],
      action: { label: 'Ver tus sesiones', url },
      footnote: 'Recibes este correo porque el dispositivo era nuevo para tu cuenta.',
    }
  return {
    language,
    subject: 'A new sign-in to your Toile account',
    paragraphs: [
      'Your account was signed in to on a device that we did not know.',
      'If that was you, there is nothing to do. If not, sign that device out and change your password.',
    ],
    facts: [
      ['Device', device],
      ['Time', `${time} UTC`],
    ],
    action: { label: 'See where you are signed in', url },
    footnote: 'You get this mail because the device was new to your account.',
  }
}
