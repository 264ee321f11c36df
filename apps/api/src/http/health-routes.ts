/** Whether the process lives, and whether it can do its work. */
import { alive, readiness } from '@toile/contract/operations'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** A part that hangs counts as failing. */
const CHECK_TIMEOUT_MS = 5000

/** One per part the process needs; each throws when the part cannot be used. */
export type ReadinessChecks = Record<string, () => Promise<void>>

export function healthRoutes(checks: ReadinessChecks): FastifyPluginAsyncZod {
  return async (app) => {
    const noStore = {
      onRequest: async (_: unknown, reply: { header: (k: string, v: string) => unknown }) =>
        void reply.header('cache-control', 'no-store'),
    }
    app.get(
      '/healthz',
      {
        ...noStore,
        schema: { tags: ['Operations'], summary: 'Whether the process lives', response: { 200: alive } },
      },
      async () => ({ status: 'ok' as const }),
    )
    app.get(
      '/readyz',
      {
        ...noStore,
        schema: {
          tags: ['Operations'],
          summary: 'Whether every part the process needs can be used',
          response: { 200: readiness, 503: readiness },
        },
      },
      async (request, reply) => {
        const results = await Promise.all(
          Object.entries(checks).map(async ([part, check]) => {
            const state = await withinTime(check).then(
              () => 'ok' as const,
              (error: unknown) => {
                request.log.error({ err: error, part }, 'a part is failing')
                return 'failing' as const
              },
            )
            return [part, state] as const
          }),
        )
        const isReady = results.every(([, state]) => state === 'ok')
        return reply
          .code(isReady ? 200 : 503)
          .send({ status: isReady ? 'ok' : 'failing', parts: Object.fromEntries(results) })
      },
    )
  }
}

async function withinTime(check: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), CHECK_TIMEOUT_MS)
  })
  await Promise.race([check(), overdue]).finally(() => clearTimeout(timer))
}
