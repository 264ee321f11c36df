/** The HTTP server alone, with the test's routes, for tests without a database. */
import { createServer, type ServerOptions } from '../../src/http/server.ts'
import { AppError } from '../../src/platform/errors.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { afterFile } from '../cleanup.ts'

export async function serve(options: Partial<ServerOptions> = {}) {
  const lines: string[] = []
  const server = await createServer({
    logger: createLogger('trace', { write: (line) => void lines.push(line) }),
    isProduction: false,
    trustProxy: false,
    allowedOrigins: [],
    publicUrl: undefined,
    checks: {},
    authenticate: async () => {
      throw new AppError('unauthenticated', 'Nobody is signed in here.')
    },
    authenticateKey: async () => {
      throw new AppError('unauthenticated', 'There are no keys here.')
    },
    admitOperator: async () => {
      throw new AppError('scope_missing', 'There are no operators here.')
    },
    plugins: [],
    webDir: undefined,
    ...options,
  })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  afterFile(() => server.close())
  return {
    origin,
    fetch: (path: string, init?: RequestInit) => fetch(origin + path, init),
    /** Parsed log lines so far. */
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}
