/** Liveness and readiness endpoints. */
import { errorBody } from '@toile/contract/errors'
import { alive, readiness } from '@toile/contract/operations'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** Timeout of a check; a late check counts as failing. */
const CHECK_TIMEOUT_MS = 3000

/** A check for each dependency. It rejects when the dependency is unavailable, and waits while it is starting. */
export type ReadinessChecks = Record<string, () => Promise<void>>

export type HealthOptions = {
  /** Checks of optional dependencies: reported, without affecting readiness. */
  shown?: ReadinessChecks
  isStopping?: () => boolean
}

export function healthRoutes(
  checks: ReadinessChecks,
  { shown = {}, isStopping = () => false }: HealthOptions = {},
): FastifyPluginAsyncZod {
  /** Dependencies already known to fail: logged once when they begin to fail, and not during startup. */
  const knownFailing = new Set<string>()
  let hasBeenReady = false
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    app.route({
      method: 'GET',
      url: '/healthz',
      schema: {
        tags: ['Operations'],
        operationId: 'getAlive',
        summary: 'Whether the process lives',
        response: { 200: alive, 405: errorBody },
      },
      handler: () => ({ status: 'ok' as const }),
    })
    app.route({
      method: 'GET',
      url: '/readyz',
      schema: {
        tags: ['Operations'],
        operationId: 'getReadiness',
        summary: 'Whether every part the process needs can be used, and it is not about to stop',
        response: { 200: readiness, 405: errorBody, 503: readiness },
      },
      async handler(request, reply) {
        // Without running the checks, so that load balancers learn it at once.
        if (isStopping()) return reply.code(503).send({ status: 'stopping', parts: {} })
        const failing = await findFailing({ ...checks, ...shown }, CHECK_TIMEOUT_MS)
        const isReady = Object.keys(checks).every((part) => !failing.has(part))
        hasBeenReady ||= isReady
        for (const part of knownFailing) if (!failing.has(part)) knownFailing.delete(part)
        for (const [part, error] of failing) {
          if (hasBeenReady && !knownFailing.has(part))
            request.log.warn({ err: error, part }, 'a part cannot be used')
          knownFailing.add(part)
        }
        const parts = Object.keys({ ...checks, ...shown }).map(
          (part) => [part, failing.has(part) ? 'failing' : 'ok'] as const,
        )
        return reply
          .code(isReady ? 200 : 503)
          .send({ status: isReady ? 'ok' : 'failing', parts: Object.fromEntries(parts) })
      },
    })
  }
}

/** Runs all checks; returns the failing or late ones with their errors. */
export async function findFailing(checks: ReadinessChecks, timeoutMs: number): Promise<Map<string, unknown>> {
  const failing = new Map<string, unknown>()
  await Promise.all(
    Object.entries(checks).map(async ([part, check]) => {
      await withinTime(check, timeoutMs).catch((error: unknown) => failing.set(part, error))
    }),
  )
  return failing
}

async function withinTime(check: () => Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It was not ready in time')), timeoutMs)
  })
  await Promise.race([check(), overdue]).finally(() => clearTimeout(timer))
}
