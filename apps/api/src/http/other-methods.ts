/** Answers undeclared methods of the API's paths with 405 and an `Allow` header (RFC 9110 §15.5.6). */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/errors.ts'

/** Paths of the API and the health checks, without the API reference, which a plugin serves. */
const OURS = /^\/(?:api\/(?!docs)|healthz$|readyz$)/

export type DeclaredMethods = Map<string, Set<string>>

/** Records the methods of all routes registered from now on. */
export function watchMethods(app: FastifyInstance): DeclaredMethods {
  const declared: DeclaredMethods = new Map()
  app.addHook('onRoute', ({ url, method }) => {
    if (!OURS.test(url)) return
    const methods = declared.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    declared.set(url, methods)
  })
  return declared
}

/** Registers a 405 for all other methods of the recorded paths. It needs no credentials and reads no body. */
export function refuseOtherMethods(app: FastifyInstance, declared: DeclaredMethods): void {
  const preflights = [...declared]
    .filter(([url, methods]) => url.endsWith('*') && methods.has('OPTIONS'))
    .map(([url]) => url.slice(0, -1))
  for (const [url, methods] of new Map(declared)) {
    const allow = [...methods].sort().join(', ')
    const answersPreflight = preflights.some((prefix) => url.startsWith(prefix))
    const others = app.supportedMethods.filter(
      (method) => !methods.has(method) && !(method === 'OPTIONS' && answersPreflight),
    )
    const refuse = () => {
      throw new AppError('method_not_allowed', `This address takes ${allow} and no other method.`)
    }
    app.route({
      method: others,
      url,
      exposeHeadRoute: false,
      schema: { hide: true },
      async onRequest(_request, reply) {
        reply.header('allow', allow)
        refuse()
      },
      handler: refuse,
    })
  }
}
