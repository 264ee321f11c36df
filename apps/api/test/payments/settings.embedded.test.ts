import { expect, it } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'

const payments = (env: Record<string, string>) => loadConfig(env, '/srv/toile').payments

const paddle = { PADDLE_API_KEY: 'key', PADDLE_WEBHOOK_SECRET: 'one, two', PADDLE_CLIENT_TOKEN: 'token' }
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'webhook' }
const stripe = { STRIPE_SECRET_KEY: 'key', STRIPE_WEBHOOK_SECRET: 'secret' }

it('defaults to the test checkout outside production', () => {
  expect(payments({})).toEqual({ kind: 'test' })
  expect(payments({ NODE_ENV: 'test' })).toEqual({ kind: 'test' })
  expect(payments({ NODE_ENV: 'production' })).toEqual({ kind: 'off' })
})

it('can be off or the test checkout explicitly', () => {
  expect(payments({ ...paddle, TOILE_PAYMENTS: 'off' })).toEqual({ kind: 'off' })
  expect(payments({ ...paddle, TOILE_PAYMENTS: 'test' })).toEqual({ kind: 'test' })
  expect(payments({ ...paddle, TOILE_TEST_CHECKOUT: '1' })).toEqual({ kind: 'test' })
  expect(payments({ TOILE_PAYMENTS: 'off', NODE_ENV: 'production' })).toEqual({ kind: 'off' })
})

it('uses every provider whose keys are set', () => {
  expect(payments(paddle)).toEqual({
    kind: 'providers',
    paddle: {
      apiKey: 'key',
      webhookSecrets: ['one', 'two'],
      clientToken: 'token',
      environment: 'sandbox',
      baseUrl: undefined,
    },
    paypal: undefined,
    stripe: undefined,
  })
  const url = { TOILE_PUBLIC_URL: 'https://try.example.com' }
  const all = { ...paddle, ...paypal, ...stripe, ...url, NODE_ENV: 'production' }
  expect(payments(all)).toMatchObject({
    kind: 'providers',
    paypal: { webhookId: 'webhook' },
    stripe: { webhookSecrets: ['secret'] },
  })
})

it('refuses the test checkout in production, and unknown values', () => {
  expect(() => payments({ TOILE_PAYMENTS: 'test', NODE_ENV: 'production' })).toThrow(/TOILE_PAYMENTS=test/)
  expect(() => payments({ TOILE_TEST_CHECKOUT: '1', NODE_ENV: 'production' })).toThrow(/TOILE_TEST_CHECKOUT/)
  expect(() => payments({ TOILE_PAYMENTS: 'free' })).toThrow(/TOILE_PAYMENTS/)
})

it.each([
  [{ PADDLE_API_KEY: 'key' }, /PADDLE_WEBHOOK_SECRET and PADDLE_CLIENT_TOKEN are missing/],
  [{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }, /PAYPAL_WEBHOOK_ID is missing/],
  [{ STRIPE_SECRET_KEY: 'key' }, /STRIPE_WEBHOOK_SECRET is missing/],
  [{ PADDLE_ENVIRONMENT: 'production' }, /PADDLE_ENVIRONMENT does nothing/],
  [{ ...stripe, STRIPE_BASE_URL: 'http://api.example.com' }, /must be an https address/],
  [{ ...stripe, NODE_ENV: 'production' }, /TOILE_PUBLIC_URL/],
])('refuses what is half set: %o', (env, message) => {
  expect(() => payments(env)).toThrow(message)
})

const volume = (packages?: string) =>
  loadConfig(packages === undefined ? {} : { TOILE_VOLUME_PACKAGES: packages }, '/srv/toile').volumePackages

it('sells three volume packages by default, or the configured ones, or none', () => {
  expect(volume().map(({ key, credits, amountMinor }) => [key, credits, amountMinor])).toEqual([
    ['volume_small', 20_000, 14_900],
    ['volume_medium', 100_000, 49_900],
    ['volume_large', 500_000, 199_000],
  ])
  expect(volume('5000:49.50')).toEqual([
    { key: 'volume_small', credits: 5000, amountMinor: 4950, currency: 'USD' },
  ])
  expect(volume('off')).toEqual([])
})

it.each(['20000', '0:149', '20000:0', '1:1,2:2,3:3,4:4', '20000:149.5'])(
  'refuses volume packages written as %s',
  (packages) => expect(() => volume(packages)).toThrow(/TOILE_VOLUME_PACKAGES/),
)
