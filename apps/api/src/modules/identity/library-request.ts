/** Converts between Fastify and the identity library, which uses the Fetch API's Request and Response. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers that we set for the library and never accept from clients. */
export const clientAddressHeader = 'x-toile-client-address'
export const ownOriginHeader = 'x-toile-own-origin'

const forwardedHeaders = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
]

/**
 * Converts a request into a Fetch request to `origin`. `Host` and `X-Forwarded-*` are dropped: the library builds URLs
 * from them, and a client may send anything there.
 */
export function toLibraryRequest(
  request: FastifyRequest,
  { origin, defaults = {} }: { origin: string; defaults: Record<string, string> | undefined },
): Request {
  const headers = new Headers()
  for (const name of forwardedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set(clientAddressHeader, request.ip)
  headers.set(ownOriginHeader, `${request.protocol}://${request.host}`)
  // Browsers always send one of these headers with a POST. A client without them is not a browser, so CSRF is no
  // concern.
  const isNoBrowser = !['origin', 'referer', 'sec-fetch-site'].some((name) => headers.has(name))
  if (isNoBrowser) headers.set('origin', origin)
  const { method } = request
  const address = new URL(request.url, origin)
  if (method !== 'POST') return new Request(address, { method, headers })
  const form = formOf(request)
  headers.set('content-type', form === undefined ? 'application/json' : FORM)
  return new Request(address, { method, headers, body: form ?? JSON.stringify(bodyOf(request, defaults)) })
}

export const FORM = 'application/x-www-form-urlencoded'

/** Returns the text of a URL-encoded form; undefined for other bodies. */
const formOf = ({ body, headers }: FastifyRequest): string | undefined =>
  typeof body === 'string' && headers['content-type']?.startsWith(FORM) ? body : undefined

/** Completes a JSON body: the library requires an object even for calls without fields. */
const bodyOf = ({ body = {} }: FastifyRequest, defaults: Record<string, string>): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...defaults, ...body } : body

/** Copies response headers, one `set-cookie` for each cookie. CORS headers are left to the server as a whole. */
export function copyHeaders({ headers }: Response, reply: FastifyReply): void {
  for (const [name, value] of headers)
    if (!/^(set-cookie|content-length|access-control-.*)$/.test(name)) reply.header(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}
