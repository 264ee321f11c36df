/** Configuration of the payment providers. */
import { incomplete } from './people-config.ts'
import type { SettingName, Settings } from './settings.ts'

type Environment = Settings['PADDLE_ENVIRONMENT']

type PaddleConfig = {
  apiKey: string
  /** A webhook signed with any of these is accepted. */
  webhookSecrets: string[]
  /** Client-side token for Paddle's script on our pages. */
  clientToken: string
  environment: Environment
  /** Replaces the environment's API address. */
  baseUrl: string | undefined
}
type PaypalConfig = {
  clientId: string
  clientSecret: string
  webhookId: string
  environment: Environment
  baseUrl: string | undefined
}
type StripeConfig = { secretKey: string; webhookSecrets: string[]; baseUrl: string | undefined }

/** `test` is the checkout that moves no money. */
export type PaymentsConfig =
  | { kind: 'off' }
  | { kind: 'test' }
  | {
      kind: 'providers'
      paddle: PaddleConfig | undefined
      paypal: PaypalConfig | undefined
      stripe: StripeConfig | undefined
    }

const PADDLE = ['PADDLE_API_KEY', 'PADDLE_WEBHOOK_SECRET', 'PADDLE_CLIENT_TOKEN'] as const
const PAYPAL = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
/** Pairs of a setting and the one without which it has no effect. */
const DEPENDENT: [SettingName, SettingName][] = [
  ['PADDLE_ENVIRONMENT', 'PADDLE_API_KEY'],
  ['PADDLE_BASE_URL', 'PADDLE_API_KEY'],
  ['PAYPAL_ENVIRONMENT', 'PAYPAL_CLIENT_ID'],
  ['PAYPAL_BASE_URL', 'PAYPAL_CLIENT_ID'],
  ['STRIPE_BASE_URL', 'STRIPE_SECRET_KEY'],
]

export function paymentsConfigOf(set: Settings): PaymentsConfig {
  if (set.TOILE_PAYMENTS === 'off') return { kind: 'off' }
  if (asksForTest(set)) return { kind: 'test' }
  const [paddle, paypal, stripe] = [paddleOf(set), paypalOf(set), stripeOf(set)]
  if (paddle ?? paypal ?? stripe) return { kind: 'providers', paddle, paypal, stripe }
  return { kind: set.NODE_ENV === 'production' ? 'off' : 'test' }
}

/** Names of the companies through which packages are paid. */
export const paymentProvidersOf = (payments: PaymentsConfig): string[] =>
  payments.kind === 'providers'
    ? [payments.paddle && 'Paddle', payments.paypal && 'PayPal', payments.stripe && 'Stripe'].filter(
        (name) => name !== undefined,
      )
    : []

const asksForTest = (set: Settings): boolean => set.TOILE_PAYMENTS === 'test' || set.TOILE_TEST_CHECKOUT

function paddleOf(set: Settings): PaddleConfig | undefined {
  if (!set.PADDLE_API_KEY || !set.PADDLE_WEBHOOK_SECRET || !set.PADDLE_CLIENT_TOKEN) return undefined
  return {
    apiKey: set.PADDLE_API_KEY,
    webhookSecrets: set.PADDLE_WEBHOOK_SECRET,
    clientToken: set.PADDLE_CLIENT_TOKEN,
    environment: set.PADDLE_ENVIRONMENT,
    baseUrl: set.PADDLE_BASE_URL,
  }
}

function paypalOf(set: Settings): PaypalConfig | undefined {
  if (!set.PAYPAL_CLIENT_ID || !set.PAYPAL_CLIENT_SECRET || !set.PAYPAL_WEBHOOK_ID) return undefined
  return {
    clientId: set.PAYPAL_CLIENT_ID,
    clientSecret: set.PAYPAL_CLIENT_SECRET,
    webhookId: set.PAYPAL_WEBHOOK_ID,
    environment: set.PAYPAL_ENVIRONMENT,
    baseUrl: set.PAYPAL_BASE_URL,
  }
}

function stripeOf(set: Settings): StripeConfig | undefined {
  if (!set.STRIPE_SECRET_KEY || !set.STRIPE_WEBHOOK_SECRET) return undefined
  return {
    secretKey: set.STRIPE_SECRET_KEY,
    webhookSecrets: set.STRIPE_WEBHOOK_SECRET,
    baseUrl: set.STRIPE_BASE_URL,
  }
}

/** Finds payment settings that are valid by themselves but contradict each other. */
export function paymentProblemsOf(set: Settings, named: Set<string>): string[] {
  const problems: string[] = []
  if (set.NODE_ENV === 'production' && asksForTest(set))
    problems.push(
      `${set.TOILE_TEST_CHECKOUT ? 'TOILE_TEST_CHECKOUT' : 'TOILE_PAYMENTS=test'} is not for production: anybody could take credits without paying`,
    )
  if (set.TOILE_TEST_CHECKOUT && set.TOILE_PAYMENTS === 'off')
    problems.push('TOILE_TEST_CHECKOUT does nothing with TOILE_PAYMENTS=off')
  for (const [name, needed] of DEPENDENT)
    if (named.has(name) && !named.has(needed)) problems.push(`${name} does nothing without ${needed}`)
  problems.push(...incomplete(named, PADDLE), ...incomplete(named, PAYPAL), ...incomplete(named, STRIPE))
  // Buyers must not be redirected to an origin taken from a request's Host header, which can be forged.
  const sells = [PADDLE, PAYPAL, STRIPE].some(([key]) => named.has(key))
  if (set.NODE_ENV === 'production' && sells && !set.TOILE_PUBLIC_URL)
    problems.push('Selling needs TOILE_PUBLIC_URL in production: buyers come back there')
  return problems
}
