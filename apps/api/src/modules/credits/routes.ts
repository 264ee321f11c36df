/** Routes of credits: statement, prices, and whether the balance covers a look. */
import { costOfLook, defaultQualityTier, samplesRange, type QualityTier } from '@toile/contract/business'
import { checkCredits, getCreditPricing, getCredits } from '@toile/contract/credits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { principalOf } from '../../platform/request-principal.ts'
import { balanceOf } from './ledger.ts'
import { pricingOf, type Offer } from './pricing.ts'
import { readStatement } from './statement.ts'

type CreditRouteDeps = { db: Db; clock: Clock; offerOf: (tier: QualityTier) => Offer }

export function creditRoutes(deps: CreditRouteDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(getCredits),
      handler: (request) => readStatement(deps, principalOf(request).holder, request.query),
    })

    app.route({ ...routeOf(getCreditPricing), handler: async () => pricingOf(deps.offerOf) })

    app.route({
      ...routeOf(checkCredits),
      async handler(request) {
        const { qualityTier = defaultQualityTier, garments, looks = 1 } = request.body
        const { numSamples = samplesRange.min } = request.body
        const cost = costOfLook(qualityTier, garments) * numSamples * looks
        const { credits } = await balanceOf(deps.db, principalOf(request).holder)
        return { enough: credits >= cost, cost, credits, missing: Math.max(0, cost - credits) }
      },
    })
  }
}
