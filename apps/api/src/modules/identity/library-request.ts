/** Between Fastify and the identity library, which speaks the web's own Request and Response. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Set by us on what the library gets, never taken from outside. */
export const clientAddressHeader = 'x-toile-client-address'
export const ownOriginHeader = 'x-toile-own-origin'

const passedOn = [
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
 * The request as one to `origin`. `Host` and `X-Forwarded-*` stay behind: the library builds addresses from what it
 * is told, and a stranger may say anything there.
 */
export function toLibraryRequest(
  request: FastifyRequest,
  { origin, defaults = {} }: { origin: string; defaults: Record<string, string> | undefined },
): Request {
  const headers = new Headers()
  for (const name of passedOn) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.set(clientAddressHeader, request.ip)
  headers.set(ownOriginHeader, `${request.protocol}://${request.host}`)
  // Every browser says where a POST comes from. A client that says nothing is not one, so no cookies are abused.
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

/** Forms are read as their text, where a route takes any. */
const formOf = ({ body, headers }: FastifyRequest): string | undefined =>
  typeof body === 'string' && headers['content-type']?.startsWith(FORM) ? body : undefined

/** The library wants an object where a call has nothing to say. */
const bodyOf = ({ body = {} }: FastifyRequest, defaults: Record<string, string>): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...defaults, ...body } : body

/** Headers of the answer, cookies one by one. What a browser may read is for the server as a whole to say. */
export function copyHeaders({ headers }: Response, reply: FastifyReply): void {
  for (const [name, value] of headers)
    if (!/^(set-cookie|content-length|access-control-.*)$/.test(name)) reply.header(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}
