/** Authenticates requests before their body is read, and stores the caller for the handler. */
import { embedPath, embedTokenHeader } from '@toile/contract/embed'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keepCaller, type AuthenticateKey } from '../platform/api-caller.ts'
import { AppError } from '../platform/errors.ts'
import { keepOperator, type AdmitOperator } from '../platform/operator.ts'
import type { Authenticate } from '../platform/principal.ts'
import { keepPrincipal } from '../platform/request-principal.ts'

export type Authentication = {
  authenticate: Authenticate
  authenticateKey: AuthenticateKey
  admitOperator: AdmitOperator
  /** Throws for a URL that contains a secret key, wherever it leads; undefined checks the routes for keys only. */
  refuseKeyInUrl?: (url: string) => Promise<void>
}

export function installSessionHook(
  app: FastifyInstance,
  { authenticate, authenticateKey, admitOperator, refuseKeyInUrl }: Authentication,
): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { signedIn, key, act } = request.routeOptions.schema?.operation ?? {}
    const { authorization, origin } = request.headers
    if (key) {
      const { ip, url } = request
      const fetchSite = headerOf(request, 'sec-fetch-site')
      const embedToken = headerOf(request, embedTokenHeader)
      const asked = { authorization, origin, fetchSite, embedToken, ip, url }
      keepCaller(request, await authenticateKey(asked, key))
      return
    }
    // Operators search for accounts by keys.
    const refusing = act === undefined ? refuseKeyInUrl?.(request.url) : undefined
    // The widget's page itself tells the shop what is wrong with a key, which is revoked all the same.
    await (request.routeOptions.url === embedPath ? refusing?.catch(unlessRefused) : refusing)
    if (!signedIn || (signedIn === 'optional' && authorization === undefined)) return
    const principal = await authenticate(authorization)
    keepPrincipal(request, principal)
    if (act) keepOperator(request, await admitOperator(principal, act))
  })
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
