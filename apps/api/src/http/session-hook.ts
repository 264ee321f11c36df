/** Calls that need someone signed in are refused before their body is read; handlers find who it is. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticate } from '../platform/principal.ts'
import { keepPrincipal } from '../platform/request-principal.ts'

export function installSessionHook(app: FastifyInstance, authenticate: Authenticate): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const signedIn = request.routeOptions.schema?.operation?.signedIn
    const { authorization } = request.headers
    if (!signedIn || (signedIn === 'optional' && authorization === undefined)) return
    keepPrincipal(request, await authenticate(authorization))
  })
}
