/** Starts and stops a process: the server, the worker, or both. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { metricsRoutes, serveMetrics } from './http/metrics-routes.ts'
import { createServer } from './http/server.ts'
import { checkoutSourcesOf } from './modules/payments/checkout-sources.ts'
import { startWorker } from './platform/worker.ts'

/** Part of the stop time reserved for closing remaining connections and the context. */
const CLOSE_RESERVE_MS = 3000
/** The same for a worker, which also has to return aborted jobs to the queue. */
const WORKER_CLOSE_RESERVE_MS = 4000
const CLOSE_IDLE_EVERY_MS = 100

export type Running = {
  /** The server's address, such as `http://127.0.0.1:3000`; undefined for a worker without a port. */
  address: string | undefined
  server: FastifyInstance | undefined
  /** Address of the metrics, such as `http://127.0.0.1:9464/metrics`; undefined without a separate port. */
  metricsAddress: string | undefined
  /** Graceful shutdown within the configured time: ends requests and jobs, then closes the context. */
  stop: () => Promise<void>
}

/**
 * Starts the server, the worker or both, by the configured role. A failed start closes the context.
 * @param webDir the built web app; undefined serves the API only
 */
export async function start(context: Context, webDir: string | undefined): Promise<Running> {
  const { config } = context
  let server: FastifyInstance | undefined
  let metricsServer: Server | undefined
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined

  const stopMs = config.stop.seconds * 1000
  const drainMs = config.stop.drainSeconds * 1000
  let isDraining = false

  /** Keeps serving during the drain time while `/readyz` reports stopping, then closes the server. */
  async function stopServing() {
    isDraining = true
    if (server) await sleep(drainMs)
    context.beginStop()
    if (server) await closeServer(server, stopMs - drainMs - CLOSE_RESERVE_MS)
  }

  async function stop() {
    await Promise.all([stopServing(), worker?.stop(stopMs - WORKER_CLOSE_RESERVE_MS)])
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
    const publicMetrics =
      metrics && config.metrics.kind === 'token' ? [metricsRoutes({ ...metrics, ...config.metrics })] : []
    if (config.port !== undefined) {
      // Without `originalPriceFactor`, which the package list carries.
      const { originalPriceFactor: _, ...claims } = config.claims
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
        refuseKeyInUrl: context.refuseKeyInUrl,
        plugins: [...context.routes, ...publicMetrics],
        webDir: config.role === 'worker' ? undefined : webDir,
        claims,
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
  // A finished stream leaves its connection idle, waiting for a next request.
  const closingIdle = setInterval(() => server.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  const cutOff = setTimeout(() => server.server.closeAllConnections(), graceMs)
  await closed.finally(() => {
    clearInterval(closingIdle)
    clearTimeout(cutOff)
  })
}

function addressOf(server: Server, host: string): string {
  const { port, address } = server.address() as AddressInfo
  const shown = host === 'localhost' ? host : address.includes(':') ? `[${address}]` : address
  return `http://${shown}:${port}`
}
