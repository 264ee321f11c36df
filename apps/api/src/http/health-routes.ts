/** Liveness and readiness of the process. */
import { errorBody } from '@toile/contract/errors'
import { alive, readiness } from '@toile/contract/operations'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** A part that hangs counts as failing. */
const CHECK_TIMEOUT_MS = 3000

/** One per part the process needs; each throws when the part cannot be used, and waits while it is getting ready. */
export type ReadinessChecks = Record<string, () => Promise<void>>

export type HealthOptions = {
  /** Deps that the process can do without: told, and nothing more. */
  shown?: ReadinessChecks
  isStopping?: () => boolean
}

export function healthRoutes(
  checks: ReadinessChecks,
  { shown = {}, isStopping = () => false }: HealthOptions = {},
): FastifyPluginAsyncZod {
  /** Told when it begins to fail, not at every look, nor while the process is still starting. */
  const known = new Set<string>()
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
        // At once: the sooner it is known, the better.
        if (isStopping()) return reply.code(503).send({ status: 'stopping', parts: {} })
        const failing = await findFailing({ ...checks, ...shown }, CHECK_TIMEOUT_MS)
        const isReady = Object.keys(checks).every((part) => !failing.has(part))
        hasBeenReady ||= isReady
        for (const part of known) if (!failing.has(part)) known.delete(part)
        for (const [part, error] of failing) {
          if (hasBeenReady && !known.has(part))
            request.log.warn({ err: error, part }, 'a part cannot be used')
          known.add(part)
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

/** The parts that cannot be used, each with why; a part that is not ready in time is one of them. */
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
