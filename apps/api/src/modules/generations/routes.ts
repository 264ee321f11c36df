/**
 * Routes of looks. A free look is read, followed and deleted with the secret in its URL, a paid look by its owner.
 */
import multipart from '@fastify/multipart'
import {
  deleteGeneration,
  generateDemo,
  generateTryOn,
  getGeneration,
  getGenerationEvents,
} from '@toile/contract/generations'
import { reportLook as reportLookCall } from '@toile/contract/console-review'
import { checkPictures as checkPicturesCall } from '@toile/contract/picture-check'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError, notFound } from '../../platform/errors.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { findPrincipal, principalOf } from '../../platform/request-principal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { balanceOf } from '../credits/index.ts'
import { answerRequest } from './answer-request.ts'
import { checkPictures } from './check-pictures.ts'
import { signalOfClient } from './client-signal.ts'
import { isSecretOf } from './demo-secret.ts'
import { endGeneration, type EndOfFinished } from './erase.ts'
import { streamEvents } from './event-stream.ts'
import { findGeneration, findSet, type GenerationRow } from './generation-store.ts'
import { addHistoryRoutes, findBesides } from './history-routes.ts'
import { costOf, linksOf, toGeneration, toMadeLook, toTryOnLook, type Links } from './generation-view.ts'
import type { LookEventDeps } from './look-events.ts'
import { lookFileNames, outfitForm, readCheckForm, readLookForm, readOutfitForm } from './look-form.ts'
import { receiveLooks } from './receive-looks.ts'
import { addRackRoutes } from './rack-routes.ts'
import { readPreference, type Preference } from './prefer.ts'
import { reportLook } from './report-look.ts'
import { demoQuotaOf, requestDemo, type DemoDeps } from './request-demo.ts'
import { checksPerMinute, limitRequests, perMinute, reportsPerMinute } from '../../platform/request-limit.ts'
import { requestTryOn, type TryOnDeps } from './request-try-on.ts'
import { sendEvents } from './send-events.ts'
import { isFinished, type WatchDeps } from './watch-generation.ts'

export type GenerationRouteDeps = DemoDeps &
  TryOnDeps &
  WatchDeps &
  LookEventDeps & {
    /** Signs the URL of a blob below the origin, valid for a limited time from `at`. */
    signUrl: (origin: string, key: string, at: Date) => string
    /** Aborts when the process stops, which ends waiting requests and streams. */
    stopping: AbortSignal
    /** True to start the decoding processes with the server instead of with the first picture. */
    warmsUp: boolean
  }

type OfGeneration = { Params: { id: string }; Querystring: { secret?: string | undefined } }
type LookRequest = Pick<FastifyRequest<OfGeneration>, 'params' | 'query'>

export function generationRoutes(deps: GenerationRouteDeps): FastifyPluginAsyncZod {
  const linksFor = (request: FastifyRequest): Links =>
    linksOf(deps.publicUrl ?? `${request.protocol}://${request.host}`, deps)

  /**
   * Reads the caller's look. Throws the same `not_found` if it is unknown, expired, another owner's or the secret is
   * wrong.
   */
  async function getOwn(request: LookRequest): Promise<GenerationRow> {
    const { params, query } = request
    const row = isUuid(params.id) ? await findGeneration(deps.db, params.id, deps.clock.now()) : undefined
    // Looks by API key are read through `modules/v1`.
    if (!row || row.api_key_id !== null) throw notFound()
    const isOwn =
      row.kind === 'demo'
        ? query.secret !== undefined && row.secret_hash !== null && isSecretOf(row.secret_hash, query.secret)
        : findPrincipal(request)?.holder === row.holder
    if (!isOwn) throw notFound()
    return row
  }

  const waitingFor = (request: FastifyRequest, reply: FastifyReply, { waitMs }: Preference) => ({
    waitMs,
    links: linksFor(request),
    signal: AbortSignal.any([deps.stopping, signalOfClient(reply)]),
  })

  return async (app) => {
    await app.register(multipart)
    await limitRequests(app, deps)
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(generateDemo),
      config: { rateLimit: perMinute(deps.limits.dailyLimitPerAddress) },
      async handler(request, reply) {
        const preference = readPreference(request.headers.prefer)
        const row = await receiveLooks(deps, request, {
          form: outfitForm,
          read: readLookForm,
          take: (looks) => requestDemo(deps, looks, request.ip),
        })
        const waiting = waitingFor(request, reply, preference)
        const answer = await answerRequest(deps, row, {
          ...waiting,
          remember: async (asked) => ({ demo: await demoQuotaOf(deps, asked) }),
          async render(made, at, { demo }) {
            return { ...toMadeLook(made, waiting.links, at), demo: demo ?? (await demoQuotaOf(deps, made)) }
          },
          async accept(accepted, asked, { demo }) {
            return { ...accepted, demo: demo ?? (await demoQuotaOf(deps, asked)) }
          },
        })
        if (preference.isAsync) reply.header('preference-applied', 'respond-async')
        return reply.code(answer.status).send(answer.body)
      },
    })

    app.route({
      ...routeOf(generateTryOn),
      config: { rateLimit: perMinute(deps.limits.dailyLimitPerAddress) },
      async handler(request, reply) {
        const preference = readPreference(request.headers.prefer)
        const person = principalOf(request)
        const row = await receiveLooks(deps, request, {
          form: outfitForm,
          read: readOutfitForm,
          take: (looks) => requestTryOn(deps, looks, person),
        })
        const waiting = waitingFor(request, reply, preference)
        const answer = await answerRequest(deps, row, {
          ...waiting,
          async remember(asked) {
            if (asked.status !== 'succeeded') return {}
            const { credits } = await balanceOf(deps.db, person.holder)
            return { credits, cost: costOf(await findSet(deps.db, asked)) }
          },
          async render(made, at, { credits = 0, cost = made.cost }) {
            const set = await findSet(deps.db, made)
            return toTryOnLook(made, waiting.links, at, { set, cost, credits })
          },
          accept: (accepted) => accepted,
        })
        if (preference.isAsync) reply.header('preference-applied', 'respond-async')
        return reply.code(answer.status).send(answer.body)
      },
    })

    app.route({
      ...routeOf(checkPicturesCall),
      config: { rateLimit: checksPerMinute },
      async handler(request, reply) {
        const form = await deps.intake.receive(request, lookFileNames)
        try {
          const { files, ...options } = readCheckForm(form)
          return await checkPictures(deps, files, { ...options, signal: signalOfClient(reply) })
        } finally {
          await form.discard()
        }
      },
    })

    addHistoryRoutes(app, deps, linksFor)
    addRackRoutes(app, deps, linksFor)

    app.route({
      ...routeOf(getGeneration),
      async handler(request) {
        const row = await getOwn(request)
        return toGeneration(row, linksFor(request), deps.clock.now(), await findBesides(deps.db, row))
      },
    })

    app.route({
      ...routeOf(getGenerationEvents),
      // HEAD is refused: it would hold a stream open without a reader.
      exposeHeadRoute: false,
      async handler(request, reply) {
        const row = await getOwn(request)
        const lastEventId = Number(request.headers['last-event-id']) || 0
        // The client has received the closing event: 204 stops an EventSource from reconnecting.
        if (isFinished(row) && lastEventId >= row.version) return reply.code(204).send()
        const signal = AbortSignal.any([deps.stopping, signalOfClient(reply)])
        const events = streamEvents(deps, row, { links: linksFor(request), lastEventId, signal })
        return sendEvents(reply, events)
      },
    })

    app.route({
      ...routeOf(reportLookCall),
      config: { rateLimit: reportsPerMinute },
      async handler(request, reply) {
        await reportLook(deps, await getOwn(request), request.body)
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(deleteGeneration),
      async handler(request, reply) {
        const row = await getOwn(request)
        const { only, erase } = request.query
        // A visitor has no history to restore a demo from.
        const mayHide = row.holder !== null && erase !== 'now'
        const endOfFinished: EndOfFinished = only ? 'leave' : mayHide ? 'hide' : 'erase'
        const isEnded = await endGeneration(deps, row, endOfFinished)
        if (!isEnded && only)
          throw new AppError('conflict', 'This look was finished before it could be cancelled.')
        return reply.code(204).send()
      },
    })

    app.addHook('onReady', async () => {
      if (!deps.warmsUp) return
      deps.intake
        .warmUp()
        .catch((error: unknown) => app.log.error({ err: error }, 'no picture can be opened'))
    })
  }
}
