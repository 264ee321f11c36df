/** Withdrawal of a shared page by a person it shows, without an account, through a link in a mail. */
import * as z from 'zod/mini'
import { emailField } from './accounts.ts'
import { defineOperation } from './operation.ts'

/** Validity of a withdrawal link. */
export const withdrawalHours = 24
export const longestWithdrawalToken = 200

/** Page that the link opens. The token is in the fragment, which browsers do not send to a server. */
export const withdrawalPagePath = '/withdraw'

export const withdrawalRequest = z.object({ email: emailField })
export type WithdrawalRequest = z.infer<typeof withdrawalRequest>

export const askForWithdrawal = defineOperation({
  id: 'askForWithdrawal',
  method: 'POST',
  path: '/shared/:slug/withdrawals',
  tag: 'Library',
  summary: 'Mail a withdrawal link for a page to a person it shows; the link works once, for a day',
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
  summary: 'Withdraw a page by a mailed link; a used or expired link answers `not_found`',
  body: z.object({ token: z.string().check(z.maxLength(longestWithdrawalToken)) }),
  responses: { 204: null },
  errors: ['invalid_request', 'not_found'],
})
