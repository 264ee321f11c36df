/** Sends mails about accounts in the background, so that no response tells by its time whether one was sent. */
import type { Language } from '@toile/contract/languages'
import { decodeJwt } from 'jose'
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

/** @param origin of all links, such as `https://try.example.com` */
export function identityMails(mailer: Mailer, origin: string) {
  const send = (to: string, content: MailContent) => mailer.send(written(to, content))
  const verifying = (token: string, leadsTo: string) => {
    const query = new URLSearchParams({ token, callbackURL: leadsTo }).toString()
    return `${origin}${identityBase}/verify-email?${query}`
  }
  return {
    /** The link to a first address, or to the new one of an account that changes it: the token says which. */
    verify(to: string, token: string): void {
      const isChange = decodeJwt(token)['updateTo'] !== undefined
      const mail = isChange
        ? newEmailMail(verifying(token, returnPaths.emailChanged))
        : verificationMail(verifying(token, returnPaths.verified))
      send(to, mail)
    },
    confirmNewEmail: (to: string, newEmail: string, token: string) =>
      send(to, emailChangeMail(verifying(token, returnPaths.emailConfirmed), newEmail)),
    resetPassword(to: string, token: string): void {
      const query = new URLSearchParams({ token }).toString()
      send(to, passwordResetMail(`${origin}${returnPaths.reset}?${query}`))
    },
    passwordChanged: (to: string) => send(to, passwordChangedMail(`${origin}${returnPaths.reset}`)),
    newSignIn: (to: string, seen: { language: Language; device: string; at: Date }) =>
      send(to, newSignInMail({ ...seen, url: `${origin}/account#sessions` })),
    knownAddress: (to: string) => send(to, knownAddressMail(`${origin}${returnPaths.signIn}`)),
  }
}

/** The layout's renderer is imported with the first mail. */
async function written(to: string, content: MailContent) {
  const { writeMail } = await import('../../platform/mail-layout.ts')
  return writeMail(to, content)
}
