/** Refuses calls without the token or API key they need before their body is read; handlers find the caller. */
import { embedTokenHeader } from '@toile/contract/embed'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keepCaller, type AuthenticateKey } from '../platform/api-caller.ts'
import type { Authenticate } from '../platform/principal.ts'
import { keepPrincipal } from '../platform/request-principal.ts'

export type Authentication = { authenticate: Authenticate; authenticateKey: AuthenticateKey }

export function installSessionHook(
  app: FastifyInstance,
  { authenticate, authenticateKey }: Authentication,
): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { signedIn, key } = request.routeOptions.schema?.operation ?? {}
    const { authorization, origin } = request.headers
    if (key) {
      const { ip, url } = request
      const fetchSite = headerOf(request, 'sec-fetch-site')
      const embedToken = headerOf(request, embedTokenHeader)
      const asked = { authorization, origin, fetchSite, embedToken, ip, url }
      keepCaller(request, await authenticateKey(asked, key))
      return
    }
    if (!signedIn || (signedIn === 'optional' && authorization === undefined)) return
    keepPrincipal(request, await authenticate(authorization))
  })
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
