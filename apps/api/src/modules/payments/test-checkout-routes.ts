/** Routes of the test checkout's overlay, registered only when the test checkout is on. */
import { apiBase } from '@toile/contract/operation'
import {
  actOnTestCheckout as actCall,
  getTestCheckout,
  stepTestCheckout,
  type TestCheckoutStep,
} from '@toile/contract/test-checkout'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import type { Principal } from '../../platform/principal.ts'
import { findPrincipal, principalOf } from '../../platform/request-principal.ts'
import { testSignatureHeader, testWebhookSecretOf } from './test-checkout.ts'
import {
  actOnTestCheckout,
  payBackTestCheckout,
  readTestCheckout,
  type TestWebhook,
} from './test-checkout-books.ts'
import { signBody } from './webhook-signature.ts'

type TestCheckoutDeps = {
  db: Db
  clock: Clock
  logger: Logger
  /** The server's secret, from which the webhook secret is derived. */
  secret: string
}

type Step = { reference: string; step: TestCheckoutStep }

export function testCheckoutRoutes(deps: TestCheckoutDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(getTestCheckout),
      handler: (request) => readTestCheckout(deps.db, principalOf(request), request.params.id),
    })

    app.route({
      ...routeOf(actCall),
      async handler(request) {
        const { action } = request.body
        const change = { reference: request.params.id, action }
        const { checkout, webhook } = await actOnTestCheckout(deps, principalOf(request), change)
        if (webhook) await send(app, deps, webhook)
        return checkout
      },
    })

    app.route({
      ...routeOf(stepTestCheckout),
      async handler(request) {
        const { id: reference, step } = request.params
        const { checkout, webhook } = await takeStep(deps, findPrincipal(request), { reference, step })
        if (webhook) await send(app, deps, webhook)
        return checkout
      },
    })
  }
}

function takeStep(deps: TestCheckoutDeps, person: Principal | undefined, { reference, step }: Step) {
  if (step === 'refund' || step === 'chargeback')
    return payBackTestCheckout(deps, person, { reference, kind: step })
  return actOnTestCheckout(deps, person, {
    reference,
    action: step === 'lose-webhook' ? 'lose_webhook' : step,
  })
}

/** Posts the webhook to our own endpoint, as a provider would. If it is rejected, the reconciler finds the payment. */
async function send(
  app: Pick<FastifyInstance, 'inject'>,
  { clock, logger, secret }: TestCheckoutDeps,
  webhook: TestWebhook,
): Promise<void> {
  const body = Buffer.from(JSON.stringify(webhook))
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `${apiBase}/webhooks/test`,
    headers: {
      'content-type': 'application/json',
      [testSignatureHeader]: signBody(body, [testWebhookSecretOf(secret)], clock.now()),
    },
    payload: body,
  })
  if (statusCode !== 200) logger.warn({ statusCode }, 'a webhook of the test checkout was not taken')
}
