/** Settings of the payment providers; merged into `settings.ts`. */
import * as z from 'zod'
import { providerAddress } from './people-settings.ts'
import { commaList } from './comma-list.ts'

const baseUrl = (whose: string) =>
  providerAddress
    .optional()
    .describe(`Another address of ${whose} API.`)
    .meta({ defaultText: `${whose} own` })
const environment = (whose: string) =>
  z
    .enum(['sandbox', 'production'])
    .default('sandbox')
    .describe(`Which of ${whose} worlds the keys are of; in \`sandbox\` no money moves.`)
const webhookSecrets = (whose: string) =>
  commaList
    .pipe(z.array(z.string()).min(1))
    .optional()
    .describe(
      `What ${whose} webhooks are signed with; two, separated by a comma, while the secret is being changed.`,
    )

export const paymentSettings = {
  TOILE_PAYMENTS: z
    .enum(['auto', 'test', 'off'])
    .default('auto')
    .describe(
      'Who takes the money for packages: `test` is a checkout in which no money moves, for trying out and not for production; `off` sells nothing; `auto` is every provider whose keys are given, and where none are, `off` in production, else `test`.',
    ),
  TOILE_TEST_CHECKOUT: z
    .stringbool()
    .default(false)
    .describe('`1` is another word for `TOILE_PAYMENTS=test`.'),
  PADDLE_API_KEY: z.string().optional().describe('Sells packages in Paddle’s overlay.'),
  PADDLE_WEBHOOK_SECRET: webhookSecrets('Paddle’s'),
  PADDLE_CLIENT_TOKEN: z.string().optional().describe('Client-side token, for Paddle’s script on our pages.'),
  PADDLE_ENVIRONMENT: environment('Paddle’s'),
  PADDLE_BASE_URL: baseUrl('Paddle’s'),
  PAYPAL_CLIENT_ID: z.string().optional().describe('REST app that sells packages on PayPal’s page.'),
  PAYPAL_CLIENT_SECRET: z.string().optional().describe('Secret to `PAYPAL_CLIENT_ID`.'),
  PAYPAL_WEBHOOK_ID: z.string().optional().describe('Which webhook PayPal’s events come by.'),
  PAYPAL_ENVIRONMENT: environment('PayPal’s'),
  PAYPAL_BASE_URL: baseUrl('PayPal’s'),
  STRIPE_SECRET_KEY: z.string().optional().describe('Sells packages by card on Stripe’s page.'),
  STRIPE_WEBHOOK_SECRET: webhookSecrets('Stripe’s'),
  STRIPE_BASE_URL: baseUrl('Stripe’s'),
}
