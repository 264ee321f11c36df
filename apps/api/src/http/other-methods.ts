/** Answers undeclared methods of the API's paths with 405 and an `Allow` header (RFC 9110 §15.5.6). */
import type { FastifyInstance, FastifyReply } from 'fastify'
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

/**
 * Answers 405 where a recorded path, but no route, takes a request; it needs no credentials and reads no body. A route for
 * each other method of each path would take a fifth of the server's start.
 */
export function refuseOtherMethods(app: FastifyInstance, declared: DeclaredMethods): void {
  const paths = [...declared]
    // Copies, as the routes below are recorded, too.
    .map(([url, methods]) => ({ url, methods: new Set(methods), segments: url.split('/') }))
    .sort((a, b) => loosenessOf(a.url) - loosenessOf(b.url))

  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const asked = request.url.split('?')[0]!.split('/')
    const path = paths.find(({ segments }) => isOf(asked, segments))
    if (path) refuse(reply, path.methods)
  })

  // A request to `/looks/rack` must not reach another method of `/looks/:id`.
  for (const { url, methods, segments } of paths) {
    const looser = paths.filter((path) => path.url !== url && isOf(segments, path.segments))
    const method = app.supportedMethods.filter(
      // Preflights are answered for many paths at once.
      (other) => other !== 'OPTIONS' && !methods.has(other) && looser.some((path) => path.methods.has(other)),
    )
    if (method.length === 0) continue
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      schema: { hide: true },
      onRequest: async (_request, reply) => refuse(reply, methods),
      handler: (_request, reply) => refuse(reply, methods),
    })
  }
}

function refuse(reply: FastifyReply, methods: Set<string>): never {
  const allow = [...methods].sort().join(', ')
  reply.header('allow', allow)
  throw new AppError('method_not_allowed', `This address takes ${allow} and no other method.`)
}

/** True for a path of a route: in its URL, `:name` stands for one segment, a final `*` for any rest. */
function isOf(path: string[], url: string[]): boolean {
  const isOpen = url.at(-1) === '*'
  const fixed = isOpen ? url.slice(0, -1) : url
  if (isOpen ? path.length <= fixed.length : path.length !== fixed.length) return false
  return fixed.every((part, at) => part === path[at] || (part.startsWith(':') && path[at] !== ''))
}

/** Lower for the routes that a request prefers: fewer parameters, and no wildcard. */
const loosenessOf = (url: string) => (url.match(/:\w+/g)?.length ?? 0) + (url.endsWith('*') ? 100 : 0)
