/** Route by which the shop widget's dialog counts its events, without distinguishing visitors. */
import { countWidgetEvent } from '@toile/contract/widget-usage'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/api-caller.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { limitCalls, type LimitDeps } from './limit-calls.ts'
import { dayOf } from '../usage/index.ts'
import { countInWidget } from './widget-usage-store.ts'

export function widgetRoutes(deps: LimitDeps): FastifyPluginAsyncZod {
  const { db, clock } = deps
  return async (app) => {
    app.addHook('onRequest', limitCalls(deps))
    app.route({
      ...routeOf(countWidgetEvent),
      async handler(request, reply) {
        const { keyId } = callerOf(request)
        await countInWidget(db, { keyId, day: dayOf(clock.now()), ...request.body })
        return reply.code(204).send()
      },
    })
  }
}
