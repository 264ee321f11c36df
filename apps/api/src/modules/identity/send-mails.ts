/** Sends mails about accounts in the background, so that no response tells by its time whether one was sent. */
import { asLanguage, defaultLanguage, type Language } from '@toile/contract/languages'
import { decodeJwt } from 'jose'
import type { Db } from '../../platform/db.ts'
import type { Mailer } from '../../platform/mailer.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import {
  emailChangeMail,
  knownAddressMail,
  newEmailMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './mails.ts'
import { newSignInMail } from '../notices/index.ts'
import { returnPaths } from './return-paths.ts'

/** Below the origin; where the library's routes are. */
export const identityBase = '/api/identity'

export type IdentityMails = ReturnType<typeof identityMails>

/** A recipient: the account's own language is taken, else the one of the request that the mail is sent for. */
type Recipient = { email: string; spoken?: Language | undefined }

/** @param origin of all links, such as `https://try.example.com` */
export function identityMails({ mailer, db }: { mailer: Mailer; db: Db }, origin: string) {
  const send = ({ email, spoken }: Recipient, contentIn: (language: Language) => MailContent) =>
    mailer.send(
      languageOfAccount(db, email).then((own) => written(email, contentIn(own ?? spoken ?? defaultLanguage))),
    )
  const verifying = (token: string, leadsTo: string) => {
    const query = new URLSearchParams({ token, callbackURL: leadsTo }).toString()
    return `${origin}${identityBase}/verify-email?${query}`
  }
  return {
    /** The link to a first address, or to the new one of an account that changes it: the token says which. */
    verify(to: Recipient, token: string): void {
      const isChange = decodeJwt(token)['updateTo'] !== undefined
      send(to, (language) =>
        isChange
          ? newEmailMail(language, verifying(token, returnPaths.emailChanged))
          : verificationMail(language, verifying(token, returnPaths.verified)),
      )
    },
    confirmNewEmail: (to: Recipient, newEmail: string, token: string) =>
      send(to, (language) =>
        emailChangeMail(language, verifying(token, returnPaths.emailConfirmed), newEmail),
      ),
    resetPassword(to: Recipient, token: string): void {
      const query = new URLSearchParams({ token }).toString()
      send(to, (language) => passwordResetMail(language, `${origin}${returnPaths.reset}?${query}`))
    },
    passwordChanged: (to: Recipient) =>
      send(to, (language) => passwordChangedMail(language, `${origin}${returnPaths.reset}`)),
    newSignIn: (email: string, seen: { language: Language; device: string; at: Date }) =>
      send({ email }, () => newSignInMail({ ...seen, url: `${origin}/account#sessions` })),
    knownAddress: (to: Recipient) =>
      send(to, (language) => knownAddressMail(language, `${origin}${returnPaths.signIn}`)),
  }
}

/** The language of the last sign-in; undefined before the first one. */
async function languageOfAccount(db: Db, email: string): Promise<Language | undefined> {
  const row = await db.selectFrom('user').select('language').where('email', '=', email).executeTakeFirst()
  return asLanguage(row?.language)
}

/** The layout's renderer is imported with the first mail. */
async function written(to: string, content: MailContent) {
  const { writeMail } = await import('../../platform/mail-layout.ts')
  return writeMail(to, content)
}
