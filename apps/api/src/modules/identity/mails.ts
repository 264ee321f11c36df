/** The content of mails about accounts. */
import { signUpBonusCredits } from '@toile/contract/business'
import type { MailContent } from '../../platform/mail-layout.ts'

export const verificationMail = (url: string): MailContent => ({
  subject: 'Verify your email for Toile',
  paragraphs: [
    'Welcome to Toile. Please confirm that this is your email address.',
    `Then your account is ready, with ${signUpBonusCredits} free credits for your first looks.`,
  ],
  action: { label: 'Verify email', url },
  footnote:
    'The link works for 24 hours. If you did not create an account with Toile, please ignore this mail: without the link nothing happens.',
})

export const knownAddressMail = (url: string): MailContent => ({
  subject: 'You already have an account with Toile',
  paragraphs: [
    'Somebody, perhaps you, tried to create an account with this email address. It has one already.',
    'You can sign in with it. If you do not remember the password, choose a new one.',
  ],
  action: { label: 'Sign in', url },
  footnote: 'If that was not you, there is nothing to do: whoever it was learned nothing and got no access.',
})

export const passwordResetMail = (url: string): MailContent => ({
  subject: 'Choose a new password for Toile',
  paragraphs: ['A new password was asked for, for the account with this email address.'],
  action: { label: 'Choose a new password', url },
  footnote:
    'The link works once and for one hour. If you did not ask for it, please ignore this mail: your password stays as it is.',
})

export const passwordChangedMail = (url: string): MailContent => ({
  subject: 'Your password for Toile was changed',
  paragraphs: [
    'The password of your account was just changed, and you were signed out everywhere else.',
    'If that was you, there is nothing to do.',
  ],
  action: { label: 'It was not me: choose a new password', url },
  footnote: 'You get this mail because a changed password is something you should know about.',
})

export const emailChangeMail = (url: string, newEmail: string): MailContent => ({
  subject: 'Confirm the new email of your Toile account',
  paragraphs: [
    `Your account is to get another email address: ${newEmail}.`,
    'Once you have confirmed it here, we send a second mail there to verify that it can be reached.',
  ],
  action: { label: 'Confirm the change', url },
  footnote:
    'The link works for 24 hours. If you did not ask for this, do not open it, and change your password: somebody may know it.',
})

export const newEmailMail = (url: string): MailContent => ({
  subject: 'Verify the new email of your Toile account',
  paragraphs: ['Please confirm that this is to be the email address of your account from now on.'],
  action: { label: 'Verify email', url },
  footnote:
    'The link works for 24 hours. If you did not ask for this, please ignore this mail: without the link nothing happens.',
})
