/** Records a span for each API request, in the caller's trace if the request carries one. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracer } from '../platform/tracing.ts'

/** Installs the hooks; must run before routes are registered. */
export function installTracing(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()

  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url
    if (!route?.startsWith('/api/')) return
    const facts = { 'http.request.method': method, 'http.route': route }
    const traceparent = typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined
    spans.set(request, tracer.open({ name: `${method} ${route}`, kind: 'server', facts, traceparent }))
  })
  // Wraps the handler itself: async context set in an earlier hook is lost while a body is read.
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function traced(request, reply) {
      const span = spans.get(request)
      const handle = () => handler.call(this, request, reply)
      return span ? span.run(handle) : handle()
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    const outcome = statusCode < 500 ? 'done' : 'failed'
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, outcome)
  })
}
