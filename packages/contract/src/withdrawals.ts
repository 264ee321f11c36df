/** Takes a shared page away for a person it shows, who needs no account: by a link in a mail. */
import * as z from 'zod/mini'
import { emailField } from './accounts.ts'
import { defineOperation } from './operation.ts'

/** Hours that a link works for. */
export const withdrawalHours = 24
export const longestWithdrawalToken = 200

/** Page of the app that the link opens; the token is its fragment, which browsers send to no server. */
export const withdrawalPagePath = '/withdraw'

export const withdrawalRequest = z.object({ email: emailField })
export type WithdrawalRequest = z.infer<typeof withdrawalRequest>

export const askForWithdrawal = defineOperation({
  id: 'askForWithdrawal',
  method: 'POST',
  path: '/shared/:slug/withdrawals',
  tag: 'Library',
  summary: 'Mail a link that takes a page away, for a person whom it shows; it works once and for a day',
  params: z.object({ slug: z.string().check(z.maxLength(100)) }),
  body: withdrawalRequest,
  responses: { 204: null },
  errors: ['invalid_request', 'not_found', 'mail_unavailable'],
})

export const withdrawByLink = defineOperation({
  id: 'withdrawByLink',
  method: 'POST',
  path: '/shared-withdrawals',
  tag: 'Library',
  summary: 'Take away the page that a mailed link is for; a link that was used or has expired is not found',
  body: z.object({ token: z.string().check(z.maxLength(longestWithdrawalToken)) }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})
