/** States of the account page, and of the pages that mails link to. */
import { nothingComes, ok, waits } from '../answers.ts'
import { LONG_NAME, statement } from '../examples.ts'
import { statesOf } from '../state.ts'
import { giveFile, press, seen } from '../steps.ts'

const sections = [
  'GET /api/credits',
  'GET /api/payments/history',
  'GET /api/identity/list-sessions',
  'GET /api/identity/list-accounts',
  'GET /api/identity/passkey/list-user-passkeys',
  'GET /api/auth/mails',
]
const all = (answer: () => never | Promise<never>) =>
  Object.fromEntries(sections.map((call) => [call, answer]))

export const accountStates = [
  ...statesOf(
    'account',
    { path: '/account', person: { credits: 325, plan: 'Professional' } },
    {
      full: { show: async () => void (await seen('#payments td')) },
      unknown: { person: null },
      loading: { answers: all(waits) },
      failed: { person: 'unread', answers: { 'GET /api/auth/profile': nothingComes } },
      'sections-failed': {
        answers: all(nothingComes),
        show: async () => void (await seen('#credits .failure-box')),
      },
      'nothing-yet': {
        answers: {
          'GET /api/credits': ok({
            ...statement,
            credits: 0,
            held: 0,
            plan: 'Free',
            planExpiresAt: null,
            entries: [],
            nextCursor: null,
          }),
          'GET /api/payments/history': ok({ payments: [], nextCursor: null }),
        },
      },
      'long-name': {
        person: { displayName: LONG_NAME, username: 'donaudampfschifffahrtskapitaen', credits: 1_234_567 },
      },
      forms: {
        show: async () => {
          await press('Change email')
          await press('Send the link')
          await press('Change password')
          await press('Delete account')
          await press('Redeem')
          await seen('#data form')
        },
      },
      crop: {
        show: async () => {
          await giveFile('#profile input[type="file"]', '/samples/woman-pink.jpg', 'me.jpg')
          await seen('[role="dialog"] canvas')
        },
      },
      'signed-out': { person: undefined },
    },
  ),
  ...statesOf(
    'password',
    { path: '/account/reset?token=t' },
    { new: {}, 'too-old': { path: '/account/reset' } },
  ),
  ...statesOf(
    'withdraw',
    { path: '/withdraw#t' },
    {
      asked: {},
      done: {
        answers: { 'POST /api/shared-withdrawals': () => new Response(null, { status: 204 }) },
        show: async () => {
          await press('Take it away')
          await seen('.border-ok')
        },
      },
      'too-old': { path: '/withdraw' },
    },
  ),
]
