/** The calls about looks. A demo is read, followed and erased by its id and the secret in its address. */
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import {
  deleteGeneration,
  generateDemo,
  getGeneration,
  getGenerationEvents,
} from '@toile/contract/generations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/errors.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { answerDemo } from './answer-demo.ts'
import { isSecretOf } from './demo-secret.ts'
import { eraseGeneration } from './erase.ts'
import { streamEvents } from './event-stream.ts'
import { findGeneration, type GenerationRow } from './generation-store.ts'
import { linksOf, toGeneration, type Links } from './generation-view.ts'
import { lookFileNames, readLookForm } from './look-form.ts'
import { readPreference } from './prefer.ts'
import { requestDemo, type RequestParts } from './request-generation.ts'
import { limitRequests, perMinute } from './request-limit.ts'
import { isFinished, type WatchParts } from './watch-generation.ts'

export type GenerationRouteParts = RequestParts &
  WatchParts & {
    /** Address of a blob below the origin, working for a while from the given moment. */
    signUrl: (origin: string, key: string, at: Date) => string
    /** Origin for addresses given out; undefined takes that of each request. */
    publicUrl: string | undefined
    /** Aborts when the process stops: what waits or streams then ends. */
    stopping: AbortSignal
  }

type OfDemo = { Params: { id: string }; Querystring: { secret?: string | undefined } }

export function generationRoutes(parts: GenerationRouteParts): FastifyPluginAsyncZod {
  const linksFor = (request: FastifyRequest): Links =>
    linksOf(parts.publicUrl ?? `${request.protocol}://${request.host}`, parts)

  /** An unknown id, a wrong secret and a generation whose time is over are told apart nowhere. */
  async function getOwn({
    params,
    query,
  }: Pick<FastifyRequest<OfDemo>, 'params' | 'query'>): Promise<GenerationRow> {
    if (!uuid.test(params.id) || !query.secret) throw notFound()
    const row = await findGeneration(parts.db, params.id, parts.clock.now())
    if (!row || !isSecretOf(row.secret_hash, query.secret)) throw notFound()
    return row
  }

  async function takeRequest(request: FastifyRequest): Promise<GenerationRow> {
    const form = await parts.door.receive(request, lookFileNames)
    try {
      const key = request.headers['idempotency-key']
      const idempotencyKey = typeof key === 'string' && key !== '' ? key : undefined
      return await requestDemo(parts, { ...readLookForm(form), ip: request.ip, idempotencyKey })
    } finally {
      await form.discard()
    }
  }

  return async (app) => {
    await app.register(multipart)
    await limitRequests(app, parts)
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(generateDemo),
      config: { rateLimit: perMinute(parts.limits.dailyLimitPerAddress) },
      async handler(request, reply) {
        const { isAsync, waitMs } = readPreference(request.headers.prefer)
        const row = await takeRequest(request)
        const answer = await answerDemo(parts, row, {
          waitMs,
          links: linksFor(request),
          signal: AbortSignal.any([parts.stopping, signalOfClient(reply)]),
        })
        if (isAsync) reply.header('preference-applied', 'respond-async')
        return reply.code(answer.status).send(answer.body)
      },
    })

    app.route({
      ...routeOf(getGeneration),
      handler: async (request) => toGeneration(await getOwn(request), linksFor(request), parts.clock.now()),
    })

    app.route({
      ...routeOf(getGenerationEvents),
      // A HEAD would hold a stream open that nobody reads.
      exposeHeadRoute: false,
      async handler(request, reply) {
        const row = await getOwn(request)
        const lastEventId = Number(request.headers['last-event-id']) || 0
        // Its end has been heard: 204 stops an EventSource from coming back.
        if (isFinished(row) && lastEventId >= row.version) return reply.code(204).send()
        const signal = AbortSignal.any([parts.stopping, signalOfClient(reply)])
        const events = streamEvents(parts, row, { links: linksFor(request), lastEventId, signal })
        return reply
          .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
          .header('cache-control', 'no-store, no-transform')
          .send(Readable.from(events, { objectMode: true, highWaterMark: 1 }))
      },
    })

    app.route({
      ...routeOf(deleteGeneration),
      async handler(request, reply) {
        const { id } = await getOwn(request)
        await eraseGeneration(parts, id)
        return reply.code(204).send()
      },
    })

    app.addHook('onReady', async () => {
      parts.door.warmUp().catch((error: unknown) => app.log.error({ err: error }, 'no picture can be opened'))
    })
    app.addHook('onClose', parts.door.close)
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Aborts when the caller has gone away, or has been answered. */
function signalOfClient(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
