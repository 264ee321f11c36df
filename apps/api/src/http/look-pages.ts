/** Serves the pages of shared looks: complete HTML, with forms that work without scripts. */
import type { ErrorCode } from '@toile/contract/errors'
import type { Language } from '@toile/contract/languages'
import { lookPagePath, lookReport, type LookReport } from '@toile/contract/shared-looks'
import type { LookRefusal, PageValues, SharedLookName } from '@toile/contract/web-pages'
import { withdrawalRequest, type WithdrawalRequest } from '@toile/contract/withdrawals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { recordFailure } from '../platform/record-failure.ts'
import { languageFor, languageInUrl } from './page-language.ts'
import type { WebPages } from './web-pages.ts'

export type SharedLooks = {
  /** Counts the visit and returns the page's values; undefined when the page does not exist. */
  visit: (request: FastifyRequest, slug: string) => Promise<PageValues<SharedLookName> | undefined>
  /** Throws `not_found` and `rate_limited`. */
  report: (slug: string, report: LookReport, ip: string) => Promise<void>
  /** Sends the mail in `language`. Throws `not_found`, `mail_unavailable` and `rate_limited`. */
  askForWithdrawal: (
    request: FastifyRequest,
    slug: string,
    asked: WithdrawalRequest & { language: Language },
  ) => Promise<void>
}

const FORM = 'application/x-www-form-urlencoded'
/** Maximum size of a form body. */
const MAX_FORM_BYTES = 8192

/** Reasons by error code. */
const refusals: Partial<Record<ErrorCode, LookRefusal>> = {
  rate_limited: 'askedTooOften',
  mail_unavailable: 'mailUnavailable',
}

type SlugRequest = FastifyRequest<{ Params: { slug: string } }>

/** `Sec-Fetch-Site` of a form that our page sends. Programs and old browsers do not send the header. */
const OWN_SITES: ReadonlySet<unknown> = new Set(['same-origin', 'none', undefined])

/** Throws `origin_not_allowed` for a form of another site, which would report pages in the name of its visitors. */
async function refuseOtherSites({ headers }: FastifyRequest): Promise<void> {
  if (!OWN_SITES.has(headers['sec-fetch-site']))
    throw new AppError('origin_not_allowed', 'Please send this form from its own page.')
}

/** The page with the answer to a form, in the language that the form names. */
function answeredPath(request: SlugRequest, answer: 'reported' | 'asked'): string {
  const language = languageInUrl(request)
  const page = `${lookPagePath(encodeURIComponent(request.params.slug))}?${answer}=`
  return language ? `${page}&lang=${language}` : page
}

/** Returns the typed fields of a form; nulls for one that could not be read. */
function typedIn(body: unknown) {
  const { comment = null, email = null } = (body ?? {}) as Partial<Record<string, string>>
  return { typedComment: comment, typedEmail: email }
}

/** Registers `/look/:slug` and its forms: reports, and requests for a link to withdraw the page. */
export async function installLookPages(
  app: FastifyInstance,
  web: WebPages,
  looks: SharedLooks,
): Promise<void> {
  const schema = { hide: true }
  const path = lookPagePath(':slug')

  /**
   * Creates the error handler of a form: it answers with the page and the reason, or with the not-found page once the
   * look is not shared.
   * @param form the value that opens the form again
   * @param invalid the reason for a form that is incomplete, cannot be read or comes from another site
   */
  const refuse =
    (form: 'reportRefused' | 'withdrawalRefused', invalid: LookRefusal) =>
    async (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const error = recordFailure(thrown, request.log)
      const { slug } = (request as SlugRequest).params
      const values = error.code === 'not_found' ? undefined : await looks.visit(request, slug)
      if (!values) return web.sendPage(request, reply, web.notFound, 404)
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
      const refusal = refusals[error.code] ?? (error.status < 500 ? invalid : 'notSent')
      return web.sendFilled(request, reply.code(error.status), web.sharedLook, {
        ...values,
        [refusal]: '',
        [form]: '',
        ...typedIn(request.body),
      })
    }

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    scope.get(path, { schema }, async (request: SlugRequest, reply) => {
      const values = await looks.visit(request, request.params.slug)
      if (!values) return web.sendPage(request, reply, web.notFound, 404)
      if (values.indexed === null) reply.header('x-robots-tag', 'noindex')
      if (values.lookUrl === null) reply.code(404)
      return web.sendFilled(request, reply, web.sharedLook, values)
    })

    // Where a refused form answers with the page, whose links to its languages lead here.
    for (const form of ['reports', 'withdrawals'])
      scope.get(`${path}/${form}`, { schema }, async ({ params, url }: SlugRequest, reply) =>
        reply.redirect(
          lookPagePath(encodeURIComponent(params.slug)) + new URL(url, 'http://any').search,
          303,
        ),
      )

    // Both redirect to the page, so that a reload does not submit again.
    await scope.register(async (form) => {
      form.setErrorHandler(refuse('reportRefused', 'reasonMissing'))
      form.addHook('onRequest', refuseOtherSites)
      form.post(`${path}/reports`, { schema }, async (request: SlugRequest, reply) => {
        const { slug } = request.params
        const parsed = lookReport.safeParse(request.body)
        if (!parsed.success)
          throw new AppError('invalid_request', 'Please choose what is wrong with this page.')
        await looks.report(slug, parsed.data, request.ip)
        return reply.redirect(answeredPath(request, 'reported'), 303)
      })
    })

    await scope.register(async (form) => {
      form.setErrorHandler(refuse('withdrawalRefused', 'emailInvalid'))
      form.addHook('onRequest', refuseOtherSites)
      form.post(`${path}/withdrawals`, { schema }, async (request: SlugRequest, reply) => {
        const { slug } = request.params
        const parsed = withdrawalRequest.safeParse(request.body)
        if (!parsed.success) throw new AppError('invalid_request', 'Please give your email address.')
        await looks.askForWithdrawal(request, slug, { ...parsed.data, language: languageFor(request) })
        return reply.redirect(answeredPath(request, 'asked'), 303)
      })
    })
  })
}
