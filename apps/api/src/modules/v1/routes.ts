/** `/api/v1`: the public API, authenticated by API keys. */
import multipart from '@fastify/multipart'
import { keyUsageDays } from '@toile/contract/api-keys'
import type { PlanName } from '@toile/contract/business'
import { getApiCredits, getApiUsage, longestUsageDays } from '@toile/contract/v1-account'
import { checkFields } from '@toile/contract/picture-check'
import { createCheck, createFile } from '@toile/contract/v1-pictures'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/api-caller.ts'
import { AppError } from '../../platform/errors.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { parseOrRefuse } from '../../platform/parse-or-refuse.ts'
import { balanceOf } from '../credits/index.ts'
import { type CheckDeps, checkPictures, signalOfClient } from '../generations/index.ts'
import { limitCalls } from '../keys/index.ts'
import { dayOf, readUsage } from '../usage/index.ts'
import type { EndpointDeps } from '../webhooks/index.ts'
import { keepFile } from './keep-file.ts'
import { addBatchRoutes, type BatchRouteDeps } from './batch-routes.ts'
import { addLookRoutes, signerFor, type LookRouteDeps } from './look-routes.ts'
import { addWebhookRoutes } from './webhook-routes.ts'

export type ApiRouteDeps = LookRouteDeps &
  BatchRouteDeps &
  CheckDeps &
  EndpointDeps & { planOf: (holder: string, at: Date) => Promise<PlanName> }

const CHECK_FILES = ['person', 'garment'] as const
const DAY_MS = 86_400_000

export function apiRoutes(deps: ApiRouteDeps): FastifyPluginAsyncZod {
  const { db, clock, planOf, intake } = deps
  return async (app) => {
    await app.register(multipart)
    allowAllOrigins(app)
    app.addHook('onRequest', limitCalls(deps))
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const isInPage = request.headers.origin !== undefined
      if (isInPage && callerOf(request).kind !== 'publishable')
        reply.header('warning', '299 - "A secret API key is used in a page, where anyone can read it"')
    })
    addLookRoutes(app, deps)
    addBatchRoutes(app, deps, (request) => signerFor(deps, request))
    addWebhookRoutes(app, deps)

    app.route({
      ...routeOf(createFile),
      async handler(request, reply) {
        const form = await intake.receive(request, ['file'])
        try {
          const { file } = form.files
          if (!file)
            throw new AppError('invalid_request', 'Send the picture as the file of a form.', {
              details: [{ field: 'file', message: 'is missing' }],
            })
          return await reply.code(201).send(await keepFile(deps, callerOf(request), file))
        } finally {
          await form.discard()
        }
      },
    })

    app.route({
      ...routeOf(createCheck),
      async handler(request, reply) {
        const form = await intake.receive(request, CHECK_FILES)
        try {
          const { person, garment } = form.files
          const { category = 'auto', personAt } = parseOrRefuse(checkFields, form.fields)
          if (!person && !garment)
            throw new AppError(
              'invalid_request',
              'Send a photo of a person, a picture of a garment, or both.',
              {
                details: CHECK_FILES.map((field) => ({ field, message: 'is missing' })),
              },
            )
          return await checkPictures(
            deps,
            { ...(person && { person }), ...(garment && { garment }) },
            {
              category,
              personAt,
              signal: signalOfClient(reply),
              fieldNames: { person: 'person', garment: 'garment' },
            },
          )
        } finally {
          await form.discard()
        }
      },
    })

    app.route({
      ...routeOf(getApiCredits),
      async handler(request) {
        const { holder, livemode } = callerOf(request)
        const { credits, held } = await balanceOf(db, holder)
        return { credits, held, plan: await planOf(holder, clock.now()), livemode }
      },
    })

    app.route({
      ...routeOf(getApiUsage),
      async handler(request) {
        const to = request.query.to ?? dayOf(clock.now())
        const from =
          request.query.from ?? dayOf(new Date(Date.parse(to) - (keyUsageDays.default - 1) * DAY_MS))
        const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
        if (days < 1 || days > longestUsageDays)
          throw new AppError(
            'invalid_request',
            `Ask for 1 to ${longestUsageDays} days, the first one first.`,
            {
              details: [
                { field: 'from', message: `is not 1 to ${longestUsageDays} days before the last day` },
              ],
            },
          )
        return { from, to, usage: await readUsage(db, callerOf(request).holder, { from, to }) }
      },
    })
  }
}

/** Lets every origin call: authorization depends on the key alone, and cookies are ignored. */
function allowAllOrigins(app: Parameters<FastifyPluginAsyncZod>[0]): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header(
      'access-control-expose-headers',
      'x-request-id, retry-after, ratelimit, ratelimit-policy, location, preference-applied',
    )
  })
}

/** Answers CORS preflights, which carry no key, for every origin. */
export const apiPreflightRoutes: FastifyPluginAsyncZod = async (app) => {
  app.options('/api/v1/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
        'access-control-allow-headers': 'altcha, authorization, content-type, idempotency-key, prefer',
        'access-control-max-age': '3600',
      })
      .send(),
  )
}
