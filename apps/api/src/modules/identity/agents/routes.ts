/**
 * Routes of the OAuth 2.1 sign-in of agents, as the Model Context Protocol requires it: metadata (RFC 8414, RFC 9728),
 * registration (RFC 7591), authorization codes with PKCE, tokens and their revocation (RFC 7009). Calls by agent
 * clients answer with the errors of these standards, calls by our own page with ours.
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Attempt, AttemptKind, AttemptLimits } from '../attempt-limits.ts'
import { failureOf } from '../failures.ts'
import type { Libraries } from '../libraries.ts'
import { copyHeaders, FORM, toLibraryRequest } from '../library-request.ts'
import { originFor } from '../own-origin.ts'
import { presentableName } from '../presentable.ts'
import { returnPaths } from '../return-paths.ts'
import { identityBase } from '../send-mails.ts'
import { consentPage, mcpPath, oauthBase, resourceDocument, serverDocument } from './addresses.ts'
import { aboutResource, aboutServer } from './documents.ts'

type RouteDeps = {
  libraries: Libraries
  limits: AttemptLimits
  publicUrl: string | undefined
  /** The name or address that the server listens on. */
  host: string
}

const hidden = { schema: { hide: true }, exposeHeadRoute: false } as const

export function agentRoutes(deps: RouteDeps): FastifyPluginAsync {
  const originOf = (request: FastifyRequest) => originFor(request, deps.publicUrl, deps.host)

  /** Counts the call against the rate limits, then passes the request, modified by `change`, to the library. */
  async function ask(
    request: FastifyRequest,
    kind: AttemptKind,
    change: (asked: Request) => Request = (asked) => asked,
  ): Promise<Response> {
    const attempt: Attempt = { kind, ip: request.ip, email: undefined }
    await deps.limits.count(attempt)
    const origin = originOf(request)
    const { handle } = await deps.libraries.of(origin)
    return handle(change(toLibraryRequest(request, { origin, defaults: undefined })))
  }

  /** Answers an agent client, ignoring session cookies, with the library's own answer or error. */
  const answerClient = async (request: FastifyRequest, reply: FastifyReply, kind: AttemptKind) => {
    const response = await ask(request, kind, withoutSession)
    copyHeaders(response, reply)
    return reply.code(response.status).send(await response.text())
  }

  /** Answers our own page, with errors in our format. */
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const response = await ask(request, 'other')
    copyHeaders(response, reply)
    const text = await response.text()
    if (response.ok) return reply.code(response.status).send(text)
    const { status, body } = failureOf(response.status, text, request.id)
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
  }

  return async (app) => {
    app.addContentTypeParser<string>(FORM, { parseAs: 'string' }, (_request, text, done) => done(null, text))

    for (const path of [resourceDocument, resourceDocument + mcpPath])
      app.get(path, hidden, (request) => aboutResource(originOf(request)))
    // Also without the issuer's path, where clients of early 2025 look.
    for (const path of [serverDocument, serverDocument + identityBase])
      app.get(path, hidden, (request) => aboutServer(originOf(request)))

    app.addHook('onRequest', async ({ routeOptions }, reply) => {
      if (routeOptions.url?.startsWith(oauthBase)) reply.header('cache-control', 'no-store')
    })
    app.post(`${oauthBase}/register`, hidden, async (request, reply) => {
      request.body = registrationOf(request.body)
      return answerClient(request, reply, 'register')
    })
    for (const path of ['/token', '/revoke'])
      app.post(oauthBase + path, hidden, (request, reply) => answerClient(request, reply, 'other'))

    app.get(`${oauthBase}/authorize`, hidden, async (request, reply) => {
      const response = await ask(request, 'other', asVisit)
      copyHeaders(response, reply)
      const to = response.headers.get('location')
      if (to && !to.startsWith(returnPaths.providerFailed)) return reply.redirect(to, 302)
      // The client is unknown or its redirect URI is not registered: the browser must not be redirected there.
      reply.removeHeader('location')
      return reply.redirect(`${consentPage}?error=invalid_request`, 302)
    })
    app.get(`${oauthBase}/public-client`, hidden, answerPage)
    app.post(`${oauthBase}/consent`, hidden, answerPage)
  }
}

function withoutSession(asked: Request): Request {
  asked.headers.delete('cookie')
  return asked
}

/** The `prompt` values of OpenID Connect that are supported without it: always ask for consent, never ask. */
const prompts = ['consent', 'none']

/**
 * Makes the library treat the request as a browser navigation, and removes OpenID parameters that it does not support.
 */
function asVisit(asked: Request): Request {
  const url = new URL(asked.url)
  const prompt = prompts.find((one) => url.searchParams.get('prompt')?.split(' ').includes(one))
  url.searchParams.delete('max_age')
  if (prompt === undefined) url.searchParams.delete('prompt')
  else url.searchParams.set('prompt', prompt)
  const visit = new Request(url, asked)
  for (const name of ['accept', 'sec-fetch-mode']) visit.headers.delete(name)
  return visit
}

const text = z.string().check(z.maxLength(2000))
const texts = z.array(text).check(z.maxLength(20))

/** Accepted fields of a client registration. URLs that a server would have to fetch are left out. */
const registration = z.object({
  client_name: z.optional(
    z.pipe(
      text,
      z.transform((name: string) => presentableName(name)),
    ),
  ),
  redirect_uris: z.optional(texts),
  grant_types: z.optional(texts),
  response_types: z.optional(texts),
  token_endpoint_auth_method: z.optional(text),
  application_type: z.optional(text),
  scope: z.optional(text),
})

/** Reduces a registration to the accepted fields. An invalid one becomes empty, which the library refuses. */
function registrationOf(body: unknown): unknown {
  const { data } = registration.safeParse(body)
  if (!data) return {}
  // Few native clients declare themselves; any redirect URI that is not https implies one.
  const isNative = data.redirect_uris?.some((uri) => !uri.startsWith('https://'))
  return { ...(isNative && { application_type: 'native' }), ...withoutUndefined(data) }
}

const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
