/** States of prices, checkout, and finished purchases. */
import { purchase } from '../../test/billing/payments-examples.ts'
import { accepts, nothingComes, ok, refuses, waits } from '../answers.ts'
import type { Answers } from '../answers.ts'
import { packages } from '../examples.ts'
import { statesOf } from '../state.ts'
import { press, pressAt, seen } from '../steps.ts'

const list = 'GET /api/paddle/packages'
const create = 'POST /api/paddle/create-transaction'
const checkout = {
  id: 'test_0d6f',
  packageKey: 'value_pack',
  amountMinor: 2499,
  currency: 'USD',
  state: 'open',
} as const
const buying = {
  [create]: ok({ success: true, transactionId: checkout.id }),
  'GET /api/payments/test-checkout/*': ok(checkout),
}
const buy = () => pressAt('[data-buy="value_pack"]')
const told = async () => void (await seen('main h1'))
const becomes = (answer: Answers[string]) => ({
  answers: { 'GET /api/paddle/verify-transaction/*': answer },
})

export const billingStates = [
  ...statesOf(
    'pricing',
    { path: '/pricing', show: async () => void (await seen('#plans-title')) },
    {
      visitor: {},
      person: { person: { credits: 325, plan: 'Professional' } },
      short: { person: { credits: 3 }, arrival: { shortage: { cost: 25, credits: 3 } } },
      questions: {
        show: async () => {
          await seen('#plans-title')
          for (const question of document.querySelectorAll('summary')) question.click()
        },
      },
      loading: { answers: { [list]: waits, 'GET /api/credits/pricing': waits }, show: told },
      failed: {
        answers: { [list]: nothingComes, 'GET /api/credits/pricing': nothingComes },
        show: async () => void (await seen('[data-tone="error"]')),
      },
      'none-on-sale': { answers: { [list]: ok({ ...packages, packages: [] }) } },
      closed: { answers: { [list]: ok({ ...packages, checkout: null, alternatives: [] }) } },
      'only-elsewhere': { answers: { [list]: ok({ ...packages, checkout: null }) } },
      'checkout-loading': {
        person: {},
        answers: { ...buying, 'GET /api/payments/test-checkout/*': waits },
        show: async () => {
          await buy()
          await seen('[role="dialog"]')
        },
      },
      checkout: {
        person: {},
        answers: buying,
        show: async () => {
          await buy()
          await seen('[role="dialog"] .button-tape')
        },
      },
      declined: {
        person: {},
        answers: { ...buying, 'POST /api/payments/test-checkout/*': ok({ ...checkout, state: 'declined' }) },
        show: async () => {
          await buy()
          await press('Decline')
          await seen('.swing-tag-wrong')
        },
      },
      'not-begun': {
        person: {},
        answers: {
          [create]: refuses(503, 'payments_unavailable', 'Payments cannot be taken at the moment.'),
        },
        show: async () => {
          await buy()
          await seen('.swing-tag-wrong')
        },
      },
    },
  ),
  ...statesOf(
    'success',
    { path: '/success?txn=test_0d6f', person: { credits: 325 }, show: told },
    {
      processing: becomes(waits),
      done: becomes(ok({ success: true, transaction: purchase })),
      refunded: becomes(ok({ success: true, transaction: { ...purchase, status: 'refunded' } })),
      failed: becomes(accepts({ success: false, status: 'failed' })),
      review: becomes(accepts({ success: false, status: 'review' })),
      unknown: becomes(refuses(404, 'not_found', 'There is no such purchase.')),
      'no-number': { path: '/success' },
      'signed-out': { person: undefined },
    },
  ),
  ...statesOf(
    'pay',
    { path: '/pay?txn=txn_1', show: told },
    { 'not-sold': {}, opening: { answers: { [list]: waits } }, 'no-number': { path: '/pay' } },
  ),
]
