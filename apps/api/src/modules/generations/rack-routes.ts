/** Routes of racks. A free rack is read with the secret in its URL, a paid one by its owner. */
import { generateRack, getRack, getRackEvents } from '@toile/contract/racks'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/errors.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { findPrincipal } from '../../platform/request-principal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findSaved } from '../library/index.ts'
import { signalOfClient } from './client-signal.ts'
import { demoSecretOf, hashSecret, isSecretOf } from './demo-secret.ts'
import { RACK_ENDED, streamRack } from './event-stream.ts'
import { findRack, type GenerationRow } from './generation-store.ts'
import type { Links } from './generation-view.ts'
import { rackForm, readRackForm } from './look-form.ts'
import { toAcceptedRack, toRack } from './rack-view.ts'
import { receiveLooks } from './receive-looks.ts'
import { demoQuotaOf, requestDemo, type DemoDeps } from './request-demo.ts'
import { perMinute } from '../../platform/request-limit.ts'
import { requestTryOn, type TryOnDeps } from './request-try-on.ts'
import { sendEvents } from './send-events.ts'
import type { WatchDeps } from './watch-generation.ts'

type RackRouteDeps = DemoDeps & TryOnDeps & WatchDeps & { stopping: AbortSignal }
type OfRack = { Params: { rackId: string }; Querystring: { secret?: string | undefined } }

export function addRackRoutes(
  app: Parameters<FastifyPluginAsyncZod>[0],
  deps: RackRouteDeps,
  linksFor: (request: FastifyRequest) => Links,
): void {
  const { db, clock } = deps

  /**
   * Reads the looks of the caller's rack. Throws the same `not_found` for an unknown id, a wrong secret, another
   * owner's rack and one without looks.
   */
  async function getOwn(request: Pick<FastifyRequest<OfRack>, 'params' | 'query'>): Promise<GenerationRow[]> {
    const { rackId } = request.params
    const rows = isUuid(rackId) ? await findRack(db, rackId, clock.now()) : []
    const [first] = rows
    if (!first) throw notFound()
    const { secret } = request.query
    const isOwn =
      first.kind === 'demo'
        ? secret !== undefined && isSecretOf(hashSecret(demoSecretOf(deps.secret, rackId)), secret)
        : findPrincipal(request)?.holder === first.holder
    if (!isOwn) throw notFound()
    return rows
  }

  app.route({
    ...routeOf(generateRack),
    config: { rateLimit: perMinute(deps.limits.dailyLimitPerAddress) },
    async handler(request, reply) {
      const person = findPrincipal(request)
      const row = await receiveLooks(deps, request, {
        form: rackForm,
        read: (form) => readRackForm(form, { isFree: !person }),
        take(asked) {
          const looks = { ...asked, isRack: true }
          return person ? requestTryOn(deps, looks, person) : requestDemo(deps, looks, request.ip)
        },
      })
      const accepted = toAcceptedRack(row, linksFor(request))
      const demo = !person && { demo: await demoQuotaOf(deps, row) }
      return reply.code(202).send({ ...accepted, ...demo })
    },
  })

  app.route({
    ...routeOf(getRack),
    async handler(request) {
      const rows = await getOwn(request)
      const ids = rows.map(({ id }) => id)
      const holder = rows[0]?.holder ?? null
      const saved = holder === null ? new Map<string, string>() : await findSaved(db, holder, ids)
      return toRack(request.params.rackId, rows, { links: linksFor(request), now: clock.now(), saved })
    },
  })

  app.route({
    ...routeOf(getRackEvents),
    // HEAD is refused: it would hold a stream open without a reader.
    exposeHeadRoute: false,
    async handler(request, reply) {
      const rows = await getOwn(request)
      // The client has received the `end` event: 204 stops an EventSource from reconnecting.
      if (request.headers['last-event-id'] === RACK_ENDED) return reply.code(204).send()
      const signal = AbortSignal.any([deps.stopping, signalOfClient(reply)])
      const events = streamRack(deps, rows, { links: linksFor(request), signal })
      return sendEvents(reply, events)
    },
  })
}
