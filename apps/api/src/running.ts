/** One running process: the server, the worker, or both, and how they end together. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { metricsRoutes, serveMetrics } from './http/metrics-routes.ts'
import { createServer } from './http/server.ts'
import { checkoutSourcesOf } from './modules/payments/checkout-sources.ts'
import { startWorker } from './platform/worker.ts'

/** The part of a stopping process's time for aborting what has not ended by then, and for closing what it ran on. */
const CUT_OFF_MS = 3000
/** A worker hands back what it has aborted as well. */
const HAND_BACK_MS = 4000
const REAP_EVERY_MS = 100

export type Running = {
  /** Where it listens, such as `http://127.0.0.1:3000`; undefined for a worker without a port. */
  address: string | undefined
  server: FastifyInstance | undefined
  /** Where Prometheus reads, such as `http://127.0.0.1:9464/metrics`; undefined without a port of its own. */
  metricsAddress: string | undefined
  /** Ends answers and jobs, and closes the context, within the time that the settings give. */
  stop: () => Promise<void>
}

/**
 * Starts what the role asks for. A failing start closes the context.
 * @param webDir the built web app; left out, only the API is served
 */
export async function start(context: Context, webDir: string | undefined): Promise<Running> {
  const { config } = context
  let server: FastifyInstance | undefined
  let metricsServer: Server | undefined
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined

  const stopMs = config.stop.seconds * 1000
  const drainMs = config.stop.drainSeconds * 1000
  let isDraining = false

  /** Answers everything for a while yet, and tells load balancers to ask others. */
  async function stopServing() {
    isDraining = true
    if (server) await sleep(drainMs)
    context.beginStop()
    if (server) await closeServer(server, stopMs - drainMs - CUT_OFF_MS)
  }

  async function stop() {
    await Promise.all([stopServing(), worker?.stop(stopMs - HAND_BACK_MS)])
    metricsServer?.close().closeAllConnections()
    await context.close()
  }

  try {
    if (context.config.role !== 'http') worker = await startWorker(context, context.work.jobs)
    const { metrics } = context
    if (metrics && config.metrics.kind === 'port')
      metricsServer = await serveMetrics(
        { ...metrics, ...config.metrics },
        { ...config.metrics, host: config.host },
      )
    const tokenOnly =
      metrics && config.metrics.kind === 'token' ? [metricsRoutes({ ...metrics, ...config.metrics })] : []
    if (config.port !== undefined) {
      // Not the factor of prices, which comes with the packages.
      const { statistics, testimonials } = config.claims
      server = await createServer({
        logger: context.logger,
        isProduction: config.environment === 'production',
        trustProxy: config.trustProxy,
        allowedOrigins: config.allowedOrigins,
        publicUrl: config.publicUrl,
        checks: context.checks,
        shown: context.shown,
        isStopping: () => isDraining,
        authenticate: context.authenticate,
        authenticateKey: context.authenticateKey,
        admitOperator: context.admitOperator,
        admitWidget: context.admitWidget,
        plugins: [...context.routes, ...tokenOnly],
        webDir: config.role === 'worker' ? undefined : webDir,
        claims: { statistics, testimonials },
        sharedLooks: context.sharedLooks,
        checkoutSources: checkoutSourcesOf(context.payments.checkout),
      })
      await server.listen({ port: config.port, host: config.host })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    address: server && addressOf(server.server, config.host),
    server,
    metricsAddress: metricsServer && `${addressOf(metricsServer, config.host)}/metrics`,
    stop,
  }
}

async function closeServer(server: FastifyInstance, graceMs: number): Promise<void> {
  const closed = server.close()
  // A stream that ends leaves its connection open, for a next request.
  const reaping = setInterval(() => server.server.closeIdleConnections(), REAP_EVERY_MS)
  const cutOff = setTimeout(() => server.server.closeAllConnections(), graceMs)
  await closed.finally(() => {
    clearInterval(reaping)
    clearTimeout(cutOff)
  })
}

function addressOf(server: Server, host: string): string {
  const { port, address } = server.address() as AddressInfo
  const shown = host === 'localhost' ? host : address.includes(':') ? `[${address}]` : address
  return `http://${shown}:${port}`
}
