/** Optional mails: a finished look, and low credits. All other mails are always sent. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'

/** Looks that took longer than this are announced by mail, if the user chose so. */
export const slowLookSeconds = 60
export const mailChoices = z.object({
  /** Sends a mail when a look that took longer than `slowLookSeconds` is finished. */
  lookReady: z.boolean(),
  /** Sends a mail when the credits drop below this; 0 for none. */
  lowCreditsLine: z.int().check(z.gte(0), z.lte(100_000)),
})
export type MailChoices = z.infer<typeof mailChoices>

export const getMailChoices = defineOperation({
  id: 'getMailChoices',
  method: 'GET',
  path: '/auth/mails',
  tag: 'Account',
  summary: 'Get your choice of mails',
  signedIn: true,
  responses: { 200: mailChoices },
  errors: [],
})

export const setMailChoices = defineOperation({
  id: 'setMailChoices',
  method: 'PUT',
  path: '/auth/mails',
  tag: 'Account',
  summary: 'Choose the mails that you receive',
  signedIn: true,
  body: mailChoices,
  responses: { 200: mailChoices },
  errors: ['invalid_request'],
})
