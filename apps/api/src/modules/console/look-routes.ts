/** Console routes for looks, API keys and webhooks. The operator is authorized before a handler runs. */
import * as keyCalls from '@toile/contract/console-keys'
import * as calls from '@toile/contract/console-looks'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { BlobStore } from '../../platform/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { operatorOf } from '../../platform/operator.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import type { Queue } from '../../platform/queue.ts'
import { openPicture, retryLook } from './act-on-look.ts'
import { listEndpoints, listKeys } from './keys-page.ts'
import { getLookRow, listLooks, toLook } from './looks-page.ts'

type LookDeps = {
  db: Db
  clock: Clock
  blobStore: BlobStore
  queue: Queue
  /** Hook that limits the request rate of each user. */
  limitPerPerson: (request: FastifyRequest) => Promise<void>
}

export function consoleLookRoutes(deps: LookDeps): FastifyPluginAsyncZod {
  const { db, clock, limitPerPerson: preHandler } = deps

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(calls.listLooks),
      handler: (request) => listLooks(db, request.query, clock.now()),
    })

    app.route({
      ...routeOf(calls.readLook),
      handler: async (request) => toLook(await getLookRow(db, request.params.id), clock.now()),
    })

    app.route({
      ...routeOf(calls.retryLook),
      preHandler,
      handler: (request) => retryLook(deps, operatorOf(request), { ...request.params, ...request.body }),
    })

    app.route({
      ...routeOf(calls.openPicture),
      preHandler,
      handler: (request) => openPicture(deps, operatorOf(request), { ...request.params, ...request.body }),
    })

    app.route({
      ...routeOf(keyCalls.listConsoleKeys),
      handler: (request) => listKeys(db, request.query, clock.now()),
    })

    app.route({
      ...routeOf(keyCalls.listConsoleEndpoints),
      handler: (request) => listEndpoints(db, request.query),
    })
  }
}
