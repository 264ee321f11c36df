/** Routes for signing up, in and out: the identity library's calls with our rate limits, errors and headers. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { BusinessEvents } from '../../platform/business-events.ts'
import { AppError } from '../../platform/errors.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { report } from '../../platform/report.ts'
import type { Attempt, AttemptLimits } from './attempt-limits.ts'
import { libraryCalls } from './calls.ts'
import type { LibraryCall } from './library-call.ts'
import { documentationOf } from './document-call.ts'
import { delayToStep } from './equal-time.ts'
import { failureOf } from './failures.ts'
import type { Libraries } from './libraries.ts'
import { copyHeaders, toLibraryRequest } from './library-request.ts'
import { originFor } from './own-origin.ts'
import { returnPaths } from './return-paths.ts'
import { identityBase } from './send-mails.ts'

type RouteDeps = {
  libraries: Libraries
  limits: AttemptLimits
  mailer: Mailer
  publicUrl: string | undefined
  /** The name or address that the server listens on. */
  host: string
}

/** Step of the evened-out response times: far longer than a password hash takes. */
const STEP_MS = 400
/** Delay of importing the library, so as not to slow down the server's start. An earlier call imports it at once. */
const WARM_UP_AFTER_MS = 5000

export function libraryRoutes(deps: RouteDeps): FastifyPluginAsync {
  return async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.removeAllContentTypeParsers()
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
      text === '' ? done(null, {}) : parseJson(request, text, done),
    )
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    let warmUp: NodeJS.Timeout | undefined
    app.addHook('onListen', async () => {
      warmUp = setTimeout(deps.libraries.warmUp, WARM_UP_AFTER_MS).unref()
    })
    app.addHook('onClose', async () => clearTimeout(warmUp))
    for (const call of libraryCalls)
      app.route({
        method: call.method,
        url: identityBase + call.path,
        exposeHeadRoute: false,
        schema: {
          tags: ['Identity'],
          operationId: call.operationId,
          summary: call.summary,
          ...documentationOf(call),
        },
        handler: (request, reply) => answerCall(deps, call, request, reply),
      })
  }
}

async function answerCall(
  deps: RouteDeps,
  call: LibraryCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const attempt: Attempt = { kind: call.countsAs, ip: request.ip, email: emailIn(request.body) }
  const reportOutcome = (outcome: BusinessEvents['identityCalled']['outcome']) =>
    report('identityCalled', { call: call.operationId, outcome })
  await deps.limits.count(attempt).catch((error: unknown) => {
    reportOutcome(error instanceof AppError ? 'limited' : 'failed')
    throw error
  })
  if (call.needsMail && !deps.mailer.canSend) throw mailMissing()

  const answer = () => askLibrary(deps, call, request)
  const response = await (call.evensOutTiming ? delayToStep(STEP_MS, answer) : answer()).catch(
    (error: unknown) => {
      if (!call.opensPage) throw error
      request.log.error({ err: error }, 'a page of signing in failed')
      return Response.json({}, { status: 500 })
    },
  )
  reportOutcome(response.status < 400 ? 'accepted' : response.status < 500 ? 'refused' : 'failed')
  await deps.mailer.settled()
  if (call.countsAs === 'sign-in' && response.ok) await deps.limits.succeed(attempt)

  copyHeaders(response, reply)
  // Keeps the popup's `window.opener` after it returns from the provider.
  if (call.opensPage) reply.header('cross-origin-opener-policy', 'unsafe-none')
  if (call.path === '/verify-email') return redirectAfterLink(response, request, reply)
  if (response.status >= 400) return answerFailure(call, response, request, reply)
  return reply.code(response.status).send(await response.text())
}

async function askLibrary(
  { libraries, publicUrl, host }: RouteDeps,
  { defaults }: LibraryCall,
  request: FastifyRequest,
) {
  const origin = originFor(request, publicUrl, host)
  const { handle } = await libraries.of(origin)
  const ask = () => handle(toLibraryRequest(request, { origin, defaults }))
  const response = await ask()
  // Two parallel sign-ups with one email: the second finds the account of the first when repeated.
  return response.status === 422 ? ask() : response
}

/** Redirects the user who opened a link in an email to one of our pages, also after an error. */
function redirectAfterLink(response: Response, { query }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const target = URL.parse(response.headers.get('location') ?? '', 'https://ours.invalid')
  const hasFailed = response.status !== 302 || !target || target.searchParams.has('error')
  return reply.redirect(hasFailed ? failedLinkPath(query) : target.pathname + target.search, 302)
}

const linkQuery = z.object({ callbackURL: z.string() })

/** The page after a link that failed: that of the address it was to verify, or of the account whose email it changes. */
function failedLinkPath(query: unknown): string {
  const { emailConfirmed, emailChanged, emailNotChanged, verificationFailed } = returnPaths
  const page = linkQuery.safeParse(query).data?.callbackURL
  return page === emailConfirmed || page === emailChanged ? emailNotChanged : verificationFailed
}

async function answerFailure(
  { opensPage }: LibraryCall,
  response: Response,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, body } = failureOf(response.status, await response.text(), request.id)
  if (opensPage && status >= 500) return reply.redirect(returnPaths.providerFailed, 302)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

const withEmail = z.object({ email: z.string() })

const emailIn = (body: unknown): string | undefined => withEmail.safeParse(body).data?.email

const mailMissing = () =>
  new AppError('mail_unavailable', 'This server cannot send mail yet. Please tell its operator.')
