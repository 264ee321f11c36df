/** Values of the pages of shared looks, for the server that fills them in. */
import type { LookReport, PublicLook } from '@toile/contract/shared-looks'
import type { PageValues, SharedLookName } from '@toile/contract/web-pages'
import type { FastifyRequest } from 'fastify'
import { findPublicShare } from './share-store.ts'
import { toPublicLook } from './share-view.ts'
import { countVisit, reportShare, type VisitDeps } from './visit-share.ts'

/** `publicUrl` is the origin of addresses; undefined takes that of each request. */
export function lookPages(deps: VisitDeps & { publicUrl: string | undefined }) {
  const { db, clock, secret, publicUrl } = deps
  return {
    async visit(request: FastifyRequest, slug: string): Promise<PageValues<SharedLookName> | undefined> {
      const share = await findPublicShare(db, { slug }, clock.now())
      if (!share) return undefined
      const { method, ip, headers, protocol, host } = request
      if (method === 'GET') await countVisit(deps, share, { ip, userAgent: headers['user-agent'] })
      const origin = publicUrl ?? `${protocol}://${host}`
      const isReported = 'reported' in (request.query as object)
      return toValues(slug, toPublicLook(share, { origin, secret }), isReported)
    },
    report: (slug: string, report: LookReport, ip: string) => reportShare(deps, slug, report, ip),
  }
}

const ON = ''

function toValues(slug: string, page: PublicLook, isReported: boolean): PageValues<SharedLookName> {
  const { look, before, card, garmentName, garmentUrl } = page
  return {
    slug,
    pageUrl: page.pageUrl,
    lookUrl: look.url,
    lookWidth: String(look.width),
    lookHeight: String(look.height),
    beforeUrl: before?.url ?? null,
    beforeWidth: before && String(before.width),
    beforeHeight: before && String(before.height),
    cardUrl: card.url,
    garmentName,
    garmentUrl,
    garmentHost: garmentUrl === null ? null : new URL(garmentUrl).host,
    indexed: page.isIndexed ? ON : null,
    reported: isReported ? ON : null,
  }
}
