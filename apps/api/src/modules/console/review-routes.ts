/** Console routes for reports, the review queue and bans. The operator is authorized before a handler runs. */
import * as calls from '@toile/contract/console-review'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { operatorOf } from '../../platform/operator.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { principalOf } from '../../platform/request-principal.ts'
import { createAdmitOperator } from './admit-operator.ts'
import { banPerson, liftBan, listProposedBans } from './bans.ts'
import { listReportedPages } from './reported-pages.ts'
import { openReportedPicture } from './reported-pictures.ts'
import { settleReported, settleReviewItem, type ReviewDeps } from './review.ts'
import { listReviewItems } from './review-items.ts'

type ReviewRouteDeps = ReviewDeps & {
  /** Hook that limits the request rate of each user. */
  limitPerPerson: (request: FastifyRequest) => Promise<void>
}

export function consoleReviewRoutes(deps: ReviewRouteDeps): FastifyPluginAsyncZod {
  const { db, clock, limitPerPerson: preHandler } = deps
  const admitOperator = createAdmitOperator(deps)

  /** Requires the proof of a suspension for sealing, which suspends the account. Throws `proof_required`. */
  async function admitVerdict(
    request: FastifyRequest,
    { verdict }: { verdict: calls.ReviewVerdict },
  ): Promise<void> {
    if (verdict === 'seal') await admitOperator(principalOf(request), 'person.suspend')
  }

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(calls.listReports),
      handler: async () => ({ pages: await listReportedPages(db) }),
    })

    app.route({
      ...routeOf(calls.settleReports),
      preHandler,
      async handler(request, reply) {
        await admitVerdict(request, request.body)
        const { until, ...verdict } = request.body
        await settleReported(deps, operatorOf(request), {
          ...request.params,
          ...verdict,
          until: until === undefined ? undefined : new Date(until),
        })
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(calls.openReportedPicture),
      preHandler,
      handler: (request) =>
        openReportedPicture(deps, operatorOf(request), { ...request.params, ...request.body }),
    })

    app.route({
      ...routeOf(calls.listReview),
      handler: async () => ({ items: await listReviewItems(db, clock.now()) }),
    })

    app.route({
      ...routeOf(calls.settleReview),
      preHandler,
      async handler(request, reply) {
        await admitVerdict(request, request.body)
        await settleReviewItem(deps, operatorOf(request), { ...request.params, ...request.body })
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(calls.listProposedBans),
      handler: async () => ({ people: await listProposedBans(db) }),
    })

    app.route({
      ...routeOf(calls.banPerson),
      preHandler,
      handler: (request) => banPerson(deps, operatorOf(request), { ...request.params, ...request.body }),
    })

    app.route({
      ...routeOf(calls.liftBan),
      preHandler,
      handler: (request) => liftBan(deps, operatorOf(request), { ...request.params, ...request.body }),
    })
  }
}
