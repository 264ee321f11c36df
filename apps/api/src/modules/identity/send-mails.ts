/** Sends emails about accounts in the background, so that response times do not reveal whether one was sent. */
import { asLanguage, defaultLanguage, type Language } from '@toile/contract/languages'
import { decodeJwt } from 'jose'
import type { Db } from '../../platform/db.ts'
import type { Mailer } from '../../platform/mailer.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import {
  codesOffMail,
  codesOnMail,
  emailChangeMail,
  knownAddressMail,
  newEmailMail,
  passkeyAddedMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './mails.ts'
import { newSignInMail } from '../notices/index.ts'
import { returnPaths } from './return-paths.ts'

/** Path of the library's routes below the origin. */
export const identityBase = '/api/identity'

export type IdentityMails = ReturnType<typeof identityMails>

/** A recipient. `requestLanguage` is used if the account has no language yet. */
type Recipient = { email: string; requestLanguage?: Language | undefined }

/** @param origin origin of all links, such as `https://try.example.com` */
export function identityMails({ mailer, db }: { mailer: Mailer; db: Db }, origin: string) {
  const send = ({ email, requestLanguage }: Recipient, contentIn: (language: Language) => MailContent) =>
    mailer.send(
      languageOfAccount(db, email).then((own) =>
        renderMail(email, contentIn(own ?? requestLanguage ?? defaultLanguage)),
      ),
    )
  const verificationUrl = (token: string, returnPath: string) => {
    const query = new URLSearchParams({ token, callbackURL: returnPath }).toString()
    return `${origin}${identityBase}/verify-email?${query}`
  }
  return {
    /** Sends the link that verifies the first email of an account, or its new one: the token says which. */
    verify(to: Recipient, token: string): void {
      const isChange = decodeJwt(token)['updateTo'] !== undefined
      send(to, (language) =>
        isChange
          ? newEmailMail(language, verificationUrl(token, returnPaths.emailChanged))
          : verificationMail(language, verificationUrl(token, returnPaths.verified)),
      )
    },
    confirmNewEmail: (to: Recipient, newEmail: string, token: string) =>
      send(to, (language) =>
        emailChangeMail(language, verificationUrl(token, returnPaths.emailConfirmed), newEmail),
      ),
    resetPassword(to: Recipient, token: string): void {
      const query = new URLSearchParams({ token }).toString()
      send(to, (language) => passwordResetMail(language, `${origin}${returnPaths.reset}?${query}`))
    },
    passwordChanged: (to: Recipient) =>
      send(to, (language) => passwordChangedMail(language, `${origin}${returnPaths.reset}`)),
    passkeyAdded: (to: Recipient) =>
      send(to, (language) => passkeyAddedMail(language, `${origin}/account#passkeys`)),
    codesOn: (to: Recipient) => send(to, (language) => codesOnMail(language, `${origin}/account#codes`)),
    codesOff: (to: Recipient) => send(to, (language) => codesOffMail(language, `${origin}/account#codes`)),
    newSignIn: (email: string, seen: { language: Language; device: string; at: Date }) =>
      send({ email }, () => newSignInMail({ ...seen, url: `${origin}/account#sessions` })),
    knownAddress: (to: Recipient) =>
      send(to, (language) => knownAddressMail(language, `${origin}${returnPaths.signIn}`)),
  }
}

/** Finds the language of the account's last sign-in; undefined before the first one. */
async function languageOfAccount(db: Db, email: string): Promise<Language | undefined> {
  const row = await db.selectFrom('user').select('language').where('email', '=', email).executeTakeFirst()
  return asLanguage(row?.language)
}

/** Renders an email. The renderer is imported with the first one. */
async function renderMail(to: string, content: MailContent) {
  const { writeMail } = await import('../../platform/mail-layout.ts')
  return writeMail(to, content)
}
