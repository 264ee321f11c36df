/**
 * Receives webhooks of hosted engines about orders that have ended. Each is only a hint: the waiting worker then asks
 * for the order, and the body is not used. The address itself is the proof that it was given to that engine for that look.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { apiBase } from '@toile/contract/operation'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import { report } from '../../platform/report.ts'
import { toldTopic } from './announce.ts'
import { falSignatures } from './fal-signature.ts'
import { isSignedByReplicate } from './replicate-signature.ts'

/** They send the picture along, and Replicate what it was made of too. */
const BODY_LIMIT_BYTES = 64 * 1024 * 1024

const params = z.object({ engine: z.string(), id: z.uuid(), token: z.string() })
const schema = {
  // For providers alone, who know of it: the document is for developers.
  hide: true,
  params,
}

const tokenOf = (secret: string, engine: string, id: string): string =>
  createHmac('sha256', secret).update(`engine-webhook\n${engine}\n${id}`).digest('base64url')

/** The address that an engine is given for a look. */
export const engineWebhookUrl = (
  { publicUrl, secret }: { publicUrl: string; secret: string },
  engine: string,
  id: string,
): string => `${publicUrl}${apiBase}/engine-webhooks/${engine}/${id}/${tokenOf(secret, engine, id)}`

export type EngineWebhookDeps = {
  db: Db
  events: Events
  clock: Clock
  secret: string
  /** Where it is given, Replicate's signature must hold too. */
  replicateWebhookSecret: string | undefined
  /** Where fal publishes what it signs with: its signature must hold too. */
  falKeysUrl: string
}

/** A plugin of its own: bodies go by without being kept. */
export function engineWebhookRoutes(deps: EngineWebhookDeps): FastifyPluginAsync {
  const { db, events, clock, secret, replicateWebhookSecret, falKeysUrl } = deps
  const isSignedByFal = falSignatures({ keysUrl: falKeysUrl, clock })
  const isSigned = async (engine: string, body: Readable, headers: IncomingHttpHeaders) => {
    if (engine === 'fal') return isSignedByFal(body, headers)
    if (engine !== 'replicate' || !replicateWebhookSecret) return passBy(body)
    return isSignedByReplicate(body, headers, { secret: replicateWebhookSecret, now: clock.now() })
  }
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    app.post<{ Params: z.infer<typeof params>; Body: unknown }>(
      `${apiBase}/engine-webhooks/:engine/:id/:token`,
      { schema, bodyLimit: BODY_LIMIT_BYTES },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { engine, id, token } = request.params
        const [given, own] = [token, tokenOf(secret, engine, id)].map((text) => Buffer.from(text))
        if (given!.length !== own!.length || !timingSafeEqual(given!, own!)) throw notFound()
        const body = request.body instanceof Readable ? request.body : Readable.from([])
        const signed = await isSigned(engine, body, request.headers)
        report('webhookReceived', { source: engine, outcome: signed ? 'accepted' : 'refused' })
        if (!signed) {
          request.log.warn(
            { security: 'webhook_refused', engine, address: request.ip },
            'a webhook was not signed by its engine',
          )
          throw new AppError('unauthenticated', 'The signature of this webhook does not hold.')
        }
        await events.publish(db, toldTopic(id), null)
        return { received: true }
      },
    )
  }
}

async function passBy(body: Readable): Promise<true> {
  for await (const chunk of body) void chunk
  return true
}
