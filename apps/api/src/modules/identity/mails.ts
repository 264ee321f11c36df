/** Texts of the emails about accounts, in both languages. */
import { signUpBonusCredits } from '@toile/contract/business'
import type { Language } from '@toile/contract/languages'
import type { MailContent } from '../../platform/mail-layout.ts'

type Words = Omit<MailContent, 'language' | 'action'> & { button: string }

const mailOf = (words: Record<Language, Words>, language: Language, url: string): MailContent => {
  const { button, ...content } = words[language]
  return { ...content, language, action: { label: button, url } }
}

const verification: Record<Language, Words> = {
  en: {
    subject: 'Verify your email for Toile',
    paragraphs: [
      'Welcome to Toile. Please confirm that this is your email address.',
      `Then your account is ready, with ${signUpBonusCredits} free credits for your first looks.`,
    ],
    button: 'Verify email',
    footnote:
      'The link works for 24 hours. If you did not create an account with Toile, please ignore this mail: without the link nothing happens.',
  },
  es: {
    subject: 'Verifica tu correo para Toile',
    paragraphs: [
      'Te damos la bienvenida a Toile. Confirma que esta es tu dirección de correo.',
      `Después tu cuenta estará lista, con ${signUpBonusCredits} créditos gratis para tus primeros looks.`,
    ],
    button: 'Verificar el correo',
    footnote:
      'El enlace vale 24 horas. Si no creaste una cuenta en Toile, ignora este correo: sin el enlace no pasa nada.',
  },
}

const knownAddress: Record<Language, Words> = {
  en: {
    subject: 'You already have an account with Toile',
    paragraphs: [
      'An account with this email address was asked for, perhaps by you. It has one already.',
      'You can sign in with it. If you do not remember the password, choose a new one.',
    ],
    button: 'Sign in',
    footnote: 'If that was not you, there is nothing to do: nothing was learned and no access was given.',
  },
  es: {
    subject: 'Ya tienes una cuenta en Toile',
    paragraphs: [
      'Se pidió una cuenta con esta dirección de correo, quizá tú. Ya hay una.',
      'Puedes iniciar sesión con ella. Si no recuerdas la contraseña, elige otra.',
    ],
    button: 'Iniciar sesión',
    footnote: 'Si no fuiste tú, no hay nada que hacer: no se reveló nada ni se dio acceso.',
  },
}

const passwordReset: Record<Language, Words> = {
  en: {
    subject: 'Choose a new password for Toile',
    paragraphs: ['A new password was asked for, for the account with this email address.'],
    button: 'Choose a new password',
    footnote:
      'The link works once and for one hour. If you did not ask for it, please ignore this mail: your password stays as it is.',
  },
  es: {
    subject: 'Elige una contraseña nueva para Toile',
    paragraphs: ['Se pidió una contraseña nueva para la cuenta con esta dirección de correo.'],
    button: 'Elegir una contraseña nueva',
    footnote:
      'El enlace vale una vez y durante una hora. Si no lo pediste, ignora este correo: tu contraseña no cambia.',
  },
}

const passwordChanged: Record<Language, Words> = {
  en: {
    subject: 'Your password for Toile was changed',
    paragraphs: [
      'The password of your account was just changed, and you and your agents were signed out everywhere else.',
      'If that was you, there is nothing to do.',
    ],
    button: 'It was not me: choose a new password',
    footnote: 'You get this mail because a changed password is something you should know about.',
  },
  es: {
    subject: 'Se cambió tu contraseña de Toile',
    paragraphs: [
      'La contraseña de tu cuenta se acaba de cambiar, y se cerró la sesión en los demás dispositivos y la de tus agentes.',
      'Si fuiste tú, no hay nada que hacer.',
    ],
    button: 'No fui yo: elegir una contraseña nueva',
    footnote: 'Recibes este correo porque un cambio de contraseña es algo que deberías saber.',
  },
}

const passkeyAdded: Record<Language, Words> = {
  en: {
    subject: 'A passkey was added to your Toile account',
    paragraphs: [
      'A passkey signs in without the password. If you added it, there is nothing to do.',
      'If you did not, remove it and change your password: a new password alone does not end it.',
    ],
    button: 'See your passkeys',
    footnote: 'You get this mail because a new passkey is something you should know about.',
  },
  es: {
    subject: 'Se añadió una llave de acceso a tu cuenta de Toile',
    paragraphs: [
      'Una llave de acceso inicia sesión sin la contraseña. Si la añadiste tú, no hay nada que hacer.',
      'Si no fuiste tú, quítala y cambia tu contraseña: una contraseña nueva no basta para anularla.',
    ],
    button: 'Ver tus llaves de acceso',
    footnote: 'Recibes este correo porque una llave de acceso nueva es algo que deberías saber.',
  },
}

const codesOn: Record<Language, Words> = {
  en: {
    subject: 'Codes of an app were turned on for your Toile account',
    paragraphs: [
      'After the password, signing in asks for a code. If you turned the codes on, there is nothing to do.',
      'If you did not, change your password at once, and write to us.',
    ],
    button: 'See your account',
    footnote: 'You get this mail because another way to sign in is something you should know about.',
  },
  es: {
    subject: 'Se activaron los códigos de una aplicación en tu cuenta de Toile',
    paragraphs: [
      'Después de la contraseña pedimos un código. Si activaste tú los códigos, no hay nada que hacer.',
      'Si no fuiste tú, cambia tu contraseña enseguida y escríbenos.',
    ],
    button: 'Ver tu cuenta',
    footnote: 'Recibes este correo porque otra forma de iniciar sesión es algo que deberías saber.',
  },
}

const codesOff: Record<Language, Words> = {
  en: {
    subject: 'Codes of an app were turned off for your Toile account',
    paragraphs: [
      'The password alone signs in to your account. If you turned the codes off, there is nothing to do.',
      'If you did not, change your password and turn the codes on again.',
    ],
    button: 'See your account',
    footnote: 'You get this mail because another way to sign in is something you should know about.',
  },
  es: {
    subject: 'Se desactivaron los códigos de una aplicación en tu cuenta de Toile',
    paragraphs: [
      'La contraseña basta para iniciar sesión en tu cuenta. Si desactivaste tú los códigos, no hay nada que hacer.',
      'Si no fuiste tú, cambia tu contraseña y vuelve a activar los códigos.',
    ],
    button: 'Ver tu cuenta',
    footnote: 'Recibes este correo porque otra forma de iniciar sesión es algo que deberías saber.',
  },
}

const emailChange = (newEmail: string): Record<Language, Words> => ({
  en: {
    subject: 'Confirm the new email of your Toile account',
    paragraphs: [
      `Your account is to get another email address: ${newEmail}.`,
      'Once you have confirmed it here, we send a second mail there to verify that it can be reached.',
    ],
    button: 'Confirm the change',
    footnote:
      'The link works for 24 hours. If you did not ask for this, do not open it, and change your password: another person may know it.',
  },
  es: {
    subject: 'Confirma el nuevo correo de tu cuenta de Toile',
    paragraphs: [
      `Tu cuenta va a tener otra dirección de correo: ${newEmail}.`,
      'Cuando lo confirmes aquí, enviaremos un segundo correo a esa dirección para verificarla.',
    ],
    button: 'Confirmar el cambio',
    footnote:
      'El enlace vale 24 horas. Si no lo pediste, no lo abras y cambia tu contraseña: puede que otra persona la conozca.',
  },
})

const newEmail: Record<Language, Words> = {
  en: {
    subject: 'Verify the new email of your Toile account',
    paragraphs: ['Please confirm that this is to be the email address of your account from now on.'],
    button: 'Verify email',
    footnote:
      'The link works for 24 hours. If you did not ask for this, please ignore this mail: without the link nothing happens.',
  },
  es: {
    subject: 'Verifica el nuevo correo de tu cuenta de Toile',
    paragraphs: ['Confirma que esta será desde ahora la dirección de correo de tu cuenta.'],
    button: 'Verificar el correo',
    footnote: 'El enlace vale 24 horas. Si no lo pediste, ignora este correo: sin el enlace no pasa nada.',
  },
}

export const verificationMail = (language: Language, url: string) => mailOf(verification, language, url)
export const knownAddressMail = (language: Language, url: string) => mailOf(knownAddress, language, url)
export const passwordResetMail = (language: Language, url: string) => mailOf(passwordReset, language, url)
export const passwordChangedMail = (language: Language, url: string) => mailOf(passwordChanged, language, url)
export const passkeyAddedMail = (language: Language, url: string) => mailOf(passkeyAdded, language, url)
export const codesOnMail = (language: Language, url: string) => mailOf(codesOn, language, url)
export const codesOffMail = (language: Language, url: string) => mailOf(codesOff, language, url)
export const emailChangeMail = (language: Language, url: string, address: string) =>
  mailOf(emailChange(address), language, url)
export const newEmailMail = (language: Language, url: string) => mailOf(newEmail, language, url)
