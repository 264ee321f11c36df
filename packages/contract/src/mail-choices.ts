/** The mails that an account can choose: a look that is ready, and credits that run low. Others are always sent. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'

/** A look that took longer is told of, where that is chosen. */
export const slowLookSeconds = 60
export const mailChoices = z.object({
  /** A mail when a look is ready that took longer than a minute. */
  lookReady: z.boolean(),
  /** A mail when credits drop below this; 0 for none. */
  lowCreditsLine: z.int().check(z.gte(0), z.lte(100_000)),
})
export type MailChoices = z.infer<typeof mailChoices>

export const getMailChoices = defineOperation({
  id: 'getMailChoices',
  method: 'GET',
  path: '/auth/mails',
  tag: 'Account',
  summary: 'Which mails you have chosen',
  signedIn: true,
  responses: { 200: mailChoices },
  errors: [],
})

export const setMailChoices = defineOperation({
  id: 'setMailChoices',
  method: 'PUT',
  path: '/auth/mails',
  tag: 'Account',
  summary: 'Choose the mails that you get',
  signedIn: true,
  body: mailChoices,
  responses: { 200: mailChoices },
  errors: ['invalid_request'],
})
