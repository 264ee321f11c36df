/**
 * Receives webhooks of hosted engines about orders that have ended. A webhook is only a hint: the waiting worker then
 * fetches the order itself, and the body is not used. The token in the URL proves that we gave the URL to that engine
 * for that look.
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
import { orderEndedTopic } from './announce.ts'
import { falSignatures } from './fal-signature.ts'
import { isSignedByReplicate } from './replicate-signature.ts'

/** The bodies contain the picture, and Replicate's also its inputs. */
const BODY_LIMIT_BYTES = 64 * 1024 * 1024

const params = z.object({ engine: z.string(), id: z.uuid(), token: z.string() })
const schema = {
  // Left out of the OpenAPI document, which is for developers: only providers call it.
  hide: true,
  params,
}

const tokenOf = (secret: string, engine: string, id: string): string =>
  createHmac('sha256', secret).update(`engine-webhook\n${engine}\n${id}`).digest('base64url')

/** Builds the webhook URL that an engine gets for a look. */
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
  /** If set, Replicate's signature is verified as well. */
  replicateWebhookSecret: string | undefined
  /** URL of fal's public keys; fal's signature is always verified. */
  falKeysUrl: string
}

/** A separate plugin, because it replaces the body parsers: bodies are streamed and not kept. */
export function engineWebhookRoutes(deps: EngineWebhookDeps): FastifyPluginAsync {
  const { db, events, clock, secret, replicateWebhookSecret, falKeysUrl } = deps
  const isSignedByFal = falSignatures({ keysUrl: falKeysUrl, clock })
  const isSigned = async (engine: string, body: Readable, headers: IncomingHttpHeaders) => {
    if (engine === 'fal') return isSignedByFal(body, headers)
    if (engine !== 'replicate' || !replicateWebhookSecret) return drain(body)
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
        const [given, expected] = [token, tokenOf(secret, engine, id)].map((text) => Buffer.from(text))
        if (given!.length !== expected!.length || !timingSafeEqual(given!, expected!)) throw notFound()
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
        await events.publish(db, orderEndedTopic(id), null)
        return { received: true }
      },
    )
  }
}

/** Reads the body to its end and discards it. */
async function drain(body: Readable): Promise<true> {
  for await (const chunk of body) void chunk
  return true
}
