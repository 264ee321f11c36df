/** Routes for managing the API keys of an account. */
import {
  changeKey as changeKeyCall,
  createKey as createKeyCall,
  getKeyUsage,
  listKeys,
  revokeKey as revokeKeyCall,
  rotateKey as rotateKeyCall,
} from '@toile/contract/api-keys'
import { getWidgetUsage } from '@toile/contract/widget-usage'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import type { Queue } from '../../platform/queue.ts'
import { principalOf } from '../../platform/request-principal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findKeys } from './key-store.ts'
import { toApiKey } from './key-view.ts'
import { changeKey, createKey, revokeKey, rotateKey } from './manage-keys.ts'
import { dayOf, readUsage } from '../usage/index.ts'
import { readWidgetUsage } from './widget-usage-store.ts'

export type KeyRouteDeps = {
  db: Db
  clock: Clock
  queue: Queue
  /** Hook that limits the request rate of each user. */
  limitPerPerson: (request: FastifyRequest) => Promise<void>
}

const DAY_MS = 86_400_000

export function keyRoutes(deps: KeyRouteDeps): FastifyPluginAsyncZod {
  const { db, clock, limitPerPerson: preHandler } = deps
  const keyOf = (request: FastifyRequest<{ Params: { id: string } }>) => {
    if (!isUuid(request.params.id)) throw notFound()
    return { id: request.params.id, holder: principalOf(request).holder }
  }

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(listKeys),
      async handler(request) {
        const now = clock.now()
        return { keys: (await findKeys(db, principalOf(request).holder)).map((row) => toApiKey(row, now)) }
      },
    })

    app.route({
      ...routeOf(createKeyCall),
      preHandler,
      async handler(request, reply) {
        return reply.code(201).send(await createKey(deps, principalOf(request).holder, request.body))
      },
    })

    app.route({
      ...routeOf(changeKeyCall),
      preHandler,
      handler: (request) => changeKey(deps, keyOf(request), request.body),
    })

    app.route({
      ...routeOf(rotateKeyCall),
      preHandler,
      handler: (request) => rotateKey(deps, keyOf(request)),
    })

    app.route({
      ...routeOf(revokeKeyCall),
      preHandler,
      async handler(request, reply) {
        await revokeKey(deps, keyOf(request))
        return reply.code(204).send()
      },
    })

    const lastDays = (count: number) => {
      const now = clock.now()
      return { from: dayOf(new Date(now.getTime() - (count - 1) * DAY_MS)), to: dayOf(now) }
    }

    app.route({
      ...routeOf(getKeyUsage),
      async handler(request) {
        const days = lastDays(request.query.days)
        return { ...days, usage: await readUsage(db, principalOf(request).holder, days) }
      },
    })

    app.route({
      ...routeOf(getWidgetUsage),
      async handler(request) {
        const { days: count, cursor } = request.query
        const days = lastDays(count)
        const { holder } = principalOf(request)
        return { ...days, ...(await readWidgetUsage(db, holder, { ...days, cursor })) }
      },
    })
  }
}
