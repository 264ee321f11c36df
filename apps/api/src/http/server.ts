/** Creates the HTTP server: Fastify with the hooks that every route needs, and the given route plugins. */
import type { Claims } from '@toile/contract/claims'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { apiPathOfPrograms, type AdmitWidget } from '../platform/api-caller.ts'
import { AppError } from '../platform/errors.ts'
import { report } from '../platform/report.ts'
import { findPrincipal } from '../platform/request-principal.ts'
import { findTracer } from '../platform/tracing.ts'
import { answerError, answerNotFound, errorBodyOf } from './error-handler.ts'
import { healthRoutes, type ReadinessChecks } from './health-routes.ts'
import type { SharedLooks } from './look-pages.ts'
import { installOpenApi } from './openapi.ts'
import { refuseOtherMethods, watchMethods } from './other-methods.ts'
import { checkoutHeaders, installSecurityHeaders, type CheckoutSources } from './security-headers.ts'
import { installSessionHook, type Authentication } from './session-hook.ts'
import { installTracing } from './tracing.ts'
import { installWebApp } from './web-app.ts'
import { readWebPages } from './web-pages.ts'

export type RoutePlugin = FastifyPluginAsyncZod | FastifyPluginAsync

export type ServerOptions = Authentication & {
  logger: Logger
  isProduction: boolean
  trustProxy: false | number | string[]
  allowedOrigins: string[]
  publicUrl: string | undefined
  checks: ReadinessChecks
  /** Checks of optional dependencies: reported, without affecting readiness. */
  shown?: ReadinessChecks
  /** True during shutdown, when `/readyz` fails and connections are closed. */
  isStopping?: () => boolean
  plugins: RoutePlugin[]
  /** The built web app; undefined serves the API only. */
  webDir: string | undefined
  /** Statistics and testimonials on the marketing pages; defaults to invented examples. */
  claims?: Claims
  /** Reads shared looks for their public pages; undefined serves no such pages. */
  sharedLooks?: SharedLooks | undefined
  /** Origins that pages with a checkout may load from; undefined gives them the common policy. */
  checkoutSources?: CheckoutSources | undefined
  /** Checks the publishable key of a shop widget; undefined refuses every key. */
  admitWidget?: AdmitWidget
  /** Time limit for receiving a whole request. */
  requestTimeoutMs?: number
}

/** Limit of bodies other than pictures. */
const BODY_LIMIT_BYTES = 256 * 1024
/** Enough for two pictures of 15 MB, or for a rack's pictures, which clients downscale, over a slow connection. */
const REQUEST_TIMEOUT_MS = 180_000

const corsFor = (allowedOrigins: string[]) => ({
  origin: allowedOrigins,
  // The plugin's default omits PUT and DELETE.
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  credentials: true,
  exposedHeaders: ['x-request-id', 'retry-after', 'set-auth-token'],
  maxAge: 3600,
})

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.logger
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxyOf(options.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2000 },
    forceCloseConnections: 'idle',
    // Requests that still arrive during shutdown are answered; `/readyz` keeps new ones away.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.header('x-request-id', request.id))
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  // Keep-alive clients must not send the next request on a connection that shutdown closes.
  app.addHook('onSend', async (_request, reply) => {
    if (options.isStopping?.()) reply.header('connection', 'close')
  })
  const tracer = findTracer()
  if (tracer) installTracing(app, tracer)
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const route = routeNameOf(routeOptions.url)
    report('requestAnswered', { method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    if (routeOptions.url?.startsWith('/api/'))
      request.log.info({
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        // A random ledger id, which identifies no person once the account is deleted.
        person: findPrincipal(request)?.holder,
      })
  })

  const web = options.webDir ? readWebPages(options.webDir, options.publicUrl, options.claims) : undefined
  const security = {
    isProduction: options.isProduction,
    imageOrigins: options.publicUrl ? [options.publicUrl] : [],
    scriptHashes: web?.scriptHashes ?? [],
  }
  await installSecurityHeaders(app, security)
  const { allowedOrigins } = options
  if (allowedOrigins.length > 0)
    await app.register(cors, {
      // Routes with API keys handle CORS themselves, by the key's origins.
      delegator: async ({ url }: FastifyRequest) =>
        url.startsWith(apiPathOfPrograms) ? { origin: false } : corsFor(allowedOrigins),
    })
  // Records only routes that are registered after it.
  const declared = watchMethods(app)
  await installOpenApi(app, options.publicUrl)
  await app.register(healthRoutes(options.checks, options))
  installSessionHook(app, options)
  for (const plugin of options.plugins) await app.register(plugin)
  refuseOtherMethods(app, declared)
  const { webDir, checkoutSources, sharedLooks } = options
  const checkout = checkoutSources && checkoutHeaders(security, checkoutSources)
  const { admitWidget = async () => ({ refused: 'unauthenticated' }) } = options
  if (webDir && web) await installWebApp(app, { webDir, web, checkout, sharedLooks, security, admitWidget })
  else app.setNotFoundHandler(answerNotFound)
  return app
}

/** Label of a route in metrics. The web app's files, each of which is a route, share one label. */
function routeNameOf(url: string | undefined): string {
  if (url === undefined) return '(none)'
  return /^\/(?:api\/|healthz|readyz)/.test(url) ? url : '(web)'
}

/** Converts a number of trusted proxies to the function that Fastify calls for each hop; the nearest is hop 0. */
function trustProxyOf(trustProxy: ServerOptions['trustProxy']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}

/**
 * Answers a request that is not valid HTTP, or that arrives too slowly. No route or hook sees such a request, so the
 * response is written to the socket.
 */
function answerBrokenRequest(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const message = isLate ? 'The request took too long to arrive.' : 'This is not a request we can read.'
  const requestId = randomUUID()
  const body = JSON.stringify(errorBodyOf(new AppError('invalid_request', message), requestId))
  socket.end(
    [
      isLate ? 'HTTP/1.1 408 Request Timeout' : 'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
