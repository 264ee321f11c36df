/** Provides the template values of shared looks' pages, and handles their forms. */
import type { Language } from '@toile/contract/languages'
import type { LookReport, PublicLook } from '@toile/contract/shared-looks'
import {
  lookRefusals,
  sharedLookNames,
  type LookRefusal,
  type PageValues,
  type SharedLookName,
} from '@toile/contract/web-pages'
import type { WithdrawalRequest } from '@toile/contract/withdrawals'
import type { FastifyRequest } from 'fastify'
import { findPublicShare, isAwaitingVerdict } from './share-store.ts'
import { toPublicLook } from './share-view.ts'
import { countVisit, reportShare, type VisitDeps } from './visit-share.ts'
import { askForWithdrawal, type PicturedDeps } from './withdraw-as-pictured.ts'

type LookPageDeps = VisitDeps &
  PicturedDeps & {
    /** Public origin of URLs; undefined uses the origin of each request. */
    publicUrl: string | undefined
    /** Finds the origin of this server for links in mails, whatever host the request names. */
    originOf: (request: FastifyRequest) => string
  }

export function lookPages(deps: LookPageDeps) {
  const { db, clock, mailer, secret, publicUrl } = deps
  const pageOriginOf = ({ protocol, host }: FastifyRequest) => publicUrl ?? `${protocol}://${host}`
  return {
    async visit(request: FastifyRequest, slug: string): Promise<PageValues<SharedLookName> | undefined> {
      const share = await findPublicShare(db, { slug }, clock.now())
      const isReported = 'reported' in (request.query as object)
      // The visitor whose report takes the page down learns, too, that it has arrived.
      if (!share) return isReported && (await isAwaitingVerdict(db, slug)) ? hiddenPage(slug) : undefined
      const { method, ip, headers } = request
      if (method === 'GET') await countVisit(deps, share, { ip, userAgent: headers['user-agent'] })
      return toValues(slug, toPublicLook(share, { origin: pageOriginOf(request), secret }), {
        reported: isReported,
        linkAsked: 'asked' in (request.query as object),
        beforeIsLook: share.pictures.before?.isLook === true,
        canMail: mailer.canSend,
      })
    },
    report: (slug: string, report: LookReport, ip: string) => reportShare(deps, slug, report, ip),
    askForWithdrawal: (
      request: FastifyRequest,
      slug: string,
      { email, language }: WithdrawalRequest & { language: Language },
    ) =>
      askForWithdrawal(deps, {
        slug,
        email,
        language,
        origin: deps.originOf(request),
        ip: request.ip,
      }),
  }
}

const ON = ''
const noRefusal = Object.fromEntries(lookRefusals.map((name) => [name, null])) as PageValues<LookRefusal>
const noValues = Object.fromEntries(sharedLookNames.map((name) => [name, null])) as PageValues<SharedLookName>

/** The page without its look, after reports have taken it down. */
const hiddenPage = (slug: string): PageValues<SharedLookName> => ({ ...noValues, slug, reported: ON })

type Shown = Record<'reported' | 'linkAsked' | 'canMail' | 'beforeIsLook', boolean>

function toValues(slug: string, page: PublicLook, shown: Shown): PageValues<SharedLookName> {
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
    beforeIsLook: before && shown.beforeIsLook ? ON : null,
    cardUrl: card.url,
    garmentName,
    garmentUrl,
    garmentHost: garmentUrl === null ? null : new URL(garmentUrl).host,
    indexed: page.isIndexed ? ON : null,
    reported: shown.reported ? ON : null,
    linkAsked: shown.linkAsked ? ON : null,
    canMail: shown.canMail ? ON : null,
    ...noRefusal,
    reportRefused: null,
    withdrawalRefused: null,
    typedComment: null,
    typedEmail: null,
  }
}
