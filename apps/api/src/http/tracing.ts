/** A span for each call of the API, with the caller's trace where it sends one. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracer } from '../platform/tracing.ts'

/** Before the routes are registered. */
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
  // Around the handler itself: reading a body loses what runs before it.
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
