/** Finds the origin of this server, for URLs in emails and at providers. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the public URL or, without one, the origin that the request names if that is this machine. Other hosts are
 * not trusted: a client may send any host, and a link to it in an email would give away the token.
 * @param host the name or address that the server listens on
 */
export function originFor(request: FastifyRequest, publicUrl: string | undefined, host: string): string {
  if (publicUrl) return publicUrl
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket
  const local = localAddress.replace(/^::ffff:/i, '')
  const isOurs = isLoopback(request.hostname) || [local, bracketed(local), host].includes(request.hostname)
  const named = isOurs ? URL.parse(`${request.protocol}://${request.host}`) : null
  return named?.origin ?? `http://${bracketed(local)}:${localPort}`
}

const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address)
