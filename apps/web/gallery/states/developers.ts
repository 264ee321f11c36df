/** States of the developers' page. */
import { volumeList } from '../../test/billing/payments-examples.ts'
import {
  deliveries,
  goneEndpoint,
  liveEndpoint,
  liveKey,
  newKey,
  revokedKey,
  shopKey,
  testKey,
  usageAnswer,
  widgetUsageAnswer,
} from '../../test/developers-examples.ts'
import { nothingComes, ok, refuses, waits } from '../answers.ts'
import { statesOf } from '../state.ts'
import { fill, press, pressAt, seen } from '../steps.ts'

const keysCall = 'GET /api/keys'
const usageCall = 'GET /api/keys/usage'
const widgetCall = 'GET /api/keys/widget-usage'
const endpointsCall = 'GET /api/webhook-endpoints'
const packagesCall = 'GET /api/paddle/volume-packages'

async function fillForm() {
  await press('Make a key')
  await fill('input[name="name"]', 'Tests')
  await pressAt('input[name="rights"]')
}

export const developerStates = statesOf(
  'developers',
  {
    path: '/developers',
    person: {},
    answers: {
      [keysCall]: ok({ keys: [liveKey, shopKey, testKey, revokedKey] }),
      [usageCall]: ok(usageAnswer),
      [widgetCall]: ok(widgetUsageAnswer),
      'POST /api/keys': () => ({ status: 201, body: newKey }),
      [endpointsCall]: ok({ data: [liveEndpoint, goneEndpoint] }),
      [packagesCall]: ok(volumeList),
      [`GET /api/webhook-endpoints/${liveEndpoint.id}/deliveries`]: ok({
        data: deliveries,
        nextCursor: null,
      }),
      'POST /api/webhook-endpoints': () => ({
        status: 201,
        body: { ...liveEndpoint, secret: 'whsec_c2VjcmV0IG9mIHRoZSBnYWxsZXJ5' },
      }),
    },
  },
  {
    full: { show: async () => void (await seen('#usage svg')) },
    'signed-out': { person: undefined },
    errors: { person: undefined, show: () => pressAt('#reference summary') },
    loading: {
      answers: {
        [keysCall]: waits,
        [usageCall]: waits,
        [widgetCall]: waits,
        [endpointsCall]: waits,
        [packagesCall]: waits,
      },
    },
    failed: {
      answers: {
        [keysCall]: nothingComes,
        [usageCall]: nothingComes,
        [widgetCall]: nothingComes,
        [endpointsCall]: nothingComes,
        [packagesCall]: nothingComes,
      },
      show: async () => void (await seen('#usage .failure-box')),
    },
    'nothing-yet': {
      answers: {
        [keysCall]: ok({ keys: [] }),
        [usageCall]: ok({ ...usageAnswer, usage: [] }),
        [widgetCall]: ok({ ...widgetUsageAnswer, usage: [] }),
        [endpointsCall]: ok({ data: [] }),
      },
    },
    form: { show: fillForm },
    'form-failed': {
      answers: {
        'POST /api/keys': refuses(
          409,
          'conflict',
          'An account has 20 keys at most. Revoke one that is not used.',
        ),
      },
      async show() {
        await fillForm()
        await press('Make the key')
        await seen('form .failure-box')
      },
    },
    'new-key': {
      async show() {
        await fillForm()
        await press('Make the key')
        await seen('[data-tone="ok"]')
      },
    },
    deliveries: {
      async show() {
        await pressAt('#webhooks li details summary')
        await pressAt('#webhooks li details li summary')
      },
    },
    'new-endpoint': {
      async show() {
        await press('Add an endpoint')
        await fill('input[name="url"]', 'https://shop.example.com/toile')
        await press('Add the endpoint')
        await seen('#webhooks [data-tone="ok"]')
      },
    },
    revoking: { show: () => pressAt('#keys li .button-pin') },
  },
)
