/** Calls that need someone signed in are refused before their body is read; handlers find who it is. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticate } from '../platform/principal.ts'
import { keepPrincipal } from '../platform/request-principal.ts'

export function installSessionHook(app: FastifyInstance, authenticate: Authenticate): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (!request.routeOptions.schema?.operation?.signedIn) return
    keepPrincipal(request, await authenticate(request.headers.authorization))
  })
}
