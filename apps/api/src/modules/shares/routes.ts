/** Routes of shared looks and their pictures. */
import { Readable } from 'node:stream'
import {
  getSharedLook,
  listShares,
  reportSharedLook,
  shareLook as shareLookCall,
  sharedPicturesPath,
  withdrawShare as withdrawShareCall,
} from '@toile/contract/shared-looks'
import { defaultLanguage } from '@toile/contract/languages'
import {
  askForWithdrawal as askCall,
  withdrawByLink as withdrawByLinkCall,
} from '@toile/contract/withdrawals'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { notFound } from '../../platform/errors.ts'
import { languageOf } from '../../platform/language.ts'
import { routeOf } from '../../platform/operation-schema.ts'
import { principalOf } from '../../platform/request-principal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { verifiedName } from './picture-addresses.ts'
import { shareLook, type ShareDeps } from './share-look.ts'
import { findPublicShare, findSharesOf, sharedPictureKey } from './share-store.ts'
import { toPublicLook, toSharedLook } from './share-view.ts'
import { reportShare, type VisitDeps } from './visit-share.ts'
import { askForWithdrawal, withdrawByLink, type PicturedDeps } from './withdraw-as-pictured.ts'
import { withdrawShare } from './withdraw-share.ts'

export type ShareRouteDeps = ShareDeps &
  VisitDeps &
  PicturedDeps & {
    /** Public origin of URLs; undefined uses the origin of each request. */
    publicUrl: string | undefined
    /** Finds the origin of this server for links in mails, whatever host the request names. */
    originOf: (request: FastifyRequest) => string
    /** Hook that limits the requests of one user. */
    limitPerPerson: (request: FastifyRequest) => Promise<void>
  }

/** Accepts any values, so that every malformed URL gets the same 404. */
const pictureSchema = {
  operationId: 'getSharedPicture',
  tags: ['Files'],
  summary: 'A picture of a shared look, by the address that another call has given',
  querystring: z.object({ signature: z.unknown().optional() }),
  documented: {
    response: {
      200: {
        description: 'The picture',
        content: { 'image/jpeg': { schema: z.string() } },
      },
      304: z.undefined().describe('As it was: `If-None-Match` names this one'),
    },
    errors: ['not_found'] as const,
  },
}

export function shareRoutes(deps: ShareRouteDeps): FastifyPluginAsyncZod {
  const { db, clock, blobStore, secret, limitPerPerson: preHandler } = deps
  const addressesFor = (request: FastifyRequest) => ({
    origin: deps.publicUrl ?? `${request.protocol}://${request.host}`,
    secret,
  })

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

    app.route({
      ...routeOf(shareLookCall),
      preHandler,
      async handler(request, reply) {
        const share = await shareLook(deps, principalOf(request).holder, request.body)
        return reply.code(201).send(toSharedLook(share, addressesFor(request), clock.now()))
      },
    })

    app.route({
      ...routeOf(listShares),
      async handler(request) {
        const now = clock.now()
        const shares = await findSharesOf(db, principalOf(request).holder, now)
        return { shares: shares.map((share) => toSharedLook(share, addressesFor(request), now)) }
      },
    })

    app.route({
      ...routeOf(withdrawShareCall),
      async handler(request, reply) {
        const { id } = request.params
        if (!isUuid(id)) throw notFound()
        await withdrawShare(deps, { id, holder: principalOf(request).holder })
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(getSharedLook),
      async handler(request) {
        const share = await findPublicShare(db, { slug: request.params.slug }, clock.now())
        if (!share) throw notFound()
        return toPublicLook(share, addressesFor(request))
      },
    })

    app.route({
      ...routeOf(reportSharedLook),
      async handler(request, reply) {
        await reportShare(deps, request.params.slug, request.body, request.ip)
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(askCall),
      async handler(request, reply) {
        await askForWithdrawal(deps, {
          ...request.params,
          ...request.body,
          language: languageOf(request.headers) ?? defaultLanguage,
          origin: deps.originOf(request),
          ip: request.ip,
        })
        return reply.code(204).send()
      },
    })

    app.route({
      ...routeOf(withdrawByLinkCall),
      async handler(request, reply) {
        await withdrawByLink(deps, request.body.token)
        return reply.code(204).send()
      },
    })

    app.get(`${sharedPicturesPath}:id/:file`, { schema: pictureSchema }, async (request, reply) => {
      const { id, file } = request.params as { id: string; file: string }
      const name = verifiedName(secret, { id, file, signature: request.query.signature })
      const share = name && (await findPublicShare(db, { id }, clock.now()))
      if (!share || (name === 'before' && !share.has_before)) throw notFound()
      const etag = `"${id}-${name}"`
      reply.type('image/jpeg').headers({
        etag,
        // Revalidated on each request, so that nothing is shown after the page has ended.
        'cache-control': 'private, no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        ...(share.is_indexed ? {} : { 'x-robots-tag': 'noindex' }),
      })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const info = await blobStore.findInfo(sharedPictureKey(id, name))
      if (!info) throw notFound()
      reply.header('content-length', info.bytes)
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : await blobStore.openStream(info.key))
    })
  }
}
