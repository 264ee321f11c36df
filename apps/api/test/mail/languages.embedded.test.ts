import type { Language } from '@toile/contract/languages'
import { describe, expect, it } from 'vitest'
import * as identity from '../../src/modules/identity/mails.ts'
import { leakedKeyMail, pausedKeyMail } from '../../src/modules/keys/mails.ts'
import * as notices from '../../src/modules/notices/notice-mails.ts'
import { disabledMail } from '../../src/modules/webhooks/mails.ts'
import type { MailContent } from '../../src/platform/mail-layout.ts'

const publicUrl = 'https://try.example.com'
const url = `${publicUrl}/somewhere`
const key = { name: 'Shop', prefix: 'toile_live_ab', publicUrl }

const mails: Record<string, (language: Language) => MailContent> = {
  verification: (language) => identity.verificationMail(language, url),
  'known address': (language) => identity.knownAddressMail(language, url),
  'password reset': (language) => identity.passwordResetMail(language, url),
  'password changed': (language) => identity.passwordChangedMail(language, url),
  'email change': (language) => identity.emailChangeMail(language, url, 'new@example.com'),
  'new email': (language) => identity.newEmailMail(language, url),
  'added passkey': (language) => identity.passkeyAddedMail(language, url),
  'codes turned on': (language) => identity.codesOnMail(language, url),
  'codes turned off': (language) => identity.codesOffMail(language, url),
  'leaked key': (language) => leakedKeyMail({ ...key, language }),
  'paused key': (language) => pausedKeyMail({ ...key, language }),
  'created key': (language) => notices.keyCreatedMail({ ...key, language }),
  'low credits': (language) => notices.lowCreditsMail({ language, publicUrl, credits: 4, line: 10 }),
  'look ready': (language) => notices.lookReadyMail({ language, publicUrl }),
  'disabled webhook': (language) => disabledMail({ language, url, because: 'gone', publicUrl }),
}

describe('the mail about', () => {
  it.each(Object.entries(mails))('%s says the same in both languages', (_name, write) => {
    const [english, spanish] = [write('en'), write('es')]
    expect([english.language, spanish.language]).toEqual(['en', 'es'])
    const shapeOf = ({ paragraphs, facts, action }: MailContent) => ({
      paragraphs: paragraphs.length,
      values: facts?.map(([, value]) => value),
      url: action?.url,
    })
    expect(shapeOf(spanish)).toEqual(shapeOf(english))
    const wordsOf = ({ subject, paragraphs, action, footnote }: MailContent) => [
      subject,
      ...paragraphs,
      action?.label,
      footnote,
    ]
    for (const [at, words] of wordsOf(spanish).entries()) expect(words).not.toBe(wordsOf(english)[at])
  })
})

it('the mail about low credits counts a single credit as one', () => {
  const firstWords = (language: Language) =>
    notices.lowCreditsMail({ language, publicUrl, credits: 1, line: 10 }).paragraphs[0]?.split(',')[0]
  expect([firstWords('en'), firstWords('es')]).toEqual(['1 credit is left', 'Te queda 1 crédito'])
})
